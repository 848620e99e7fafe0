import { CAPTURE } from '@vigie/contract/limits.ts';
import type { ExceptionRecord } from '@vigie/contract/observation/observation.ts';
import type { Recorder } from '../recorder.ts';
import type { Protocol } from '../../browser/cdp/protocol.ts';
import type { RecorderContext } from './recorder-context.ts';

const MESSAGE_LENGTH = 2_000;

/** Records uncaught exceptions, with the script that threw, also across origins. */
export function exceptionsRecorder({ clock, onNewDocument }: RecorderContext): Recorder<ExceptionRecord[]> {
  let thrown: ExceptionRecord[] = [];
  onNewDocument(() => {
    thrown = [];
  });
  return {
    start({ enable, on }) {
      enable('Runtime.enable');
      on('Runtime.exceptionThrown', ({ timestamp, exceptionDetails }) => {
        if (thrown.length < CAPTURE.consoleEntries)
          thrown.push(exceptionOf(clock.fromPage(timestamp), exceptionDetails));
      });
    },
    finish: () => thrown,
  };
}

function exceptionOf(atMs: number, details: Protocol.Runtime.ExceptionDetails): ExceptionRecord {
  const frame = details.stackTrace?.callFrames.find(({ url }) => url !== '');
  const { exception } = details;
  const message =
    exception?.description ?? (exception && 'value' in exception ? String(exception.value) : details.text);
  return {
    atMs,
    message: message.slice(0, MESSAGE_LENGTH),
    url: frame?.url ?? (details.url || null),
    line: (frame?.lineNumber ?? details.lineNumber) + 1,
    column: (frame?.columnNumber ?? details.columnNumber) + 1,
  };
}
