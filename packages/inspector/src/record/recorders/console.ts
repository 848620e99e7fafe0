import { CAPTURE } from '@vigie/contract/limits.ts';
import type { ConsoleEntry } from '@vigie/contract/observation/observation.ts';
import type { Recorder } from '../recorder.ts';
import type { Protocol } from '../../browser/cdp/protocol.ts';
import type { RecorderContext } from './recorder-context.ts';

const LEVELS: Readonly<Record<string, ConsoleEntry['level']>> = {
  info: 'info',
  warning: 'warning',
  error: 'error',
  assert: 'error',
  debug: 'debug',
  verbose: 'debug',
};
const TEXT_LENGTH = 2_000;

/** Records the console: messages of scripts, and the browser's own about policies, scripts and the network. */
export function consoleRecorder({ clock, onNewDocument }: RecorderContext): Recorder<ConsoleEntry[]> {
  let entries: ConsoleEntry[] = [];
  onNewDocument(() => {
    entries = [];
  });
  const add = (entry: ConsoleEntry) => {
    if (entries.length < CAPTURE.consoleEntries)
      entries.push({ ...entry, text: entry.text.slice(0, TEXT_LENGTH) });
  };
  return {
    start({ enable, on }) {
      enable('Runtime.enable');
      enable('Log.enable');
      on('Runtime.consoleAPICalled', ({ type, args, timestamp, stackTrace }) => {
        const frame = stackTrace?.callFrames[0];
        add({
          atMs: clock.fromPage(timestamp),
          level: LEVELS[type] ?? 'log',
          text: args.map(textOf).join(' '),
          url: frame?.url || null,
          line: frame ? frame.lineNumber + 1 : null,
        });
      });
      on('Log.entryAdded', ({ entry }) => {
        add({
          atMs: clock.fromPage(entry.timestamp),
          level: LEVELS[entry.level] ?? 'log',
          text: entry.text,
          url: entry.url ?? null,
          line: entry.lineNumber === undefined ? null : entry.lineNumber + 1,
        });
      });
    },
    finish: () => entries.toSorted((one, other) => one.atMs - other.atMs),
  };
}

function textOf(argument: Protocol.Runtime.RemoteObject): string {
  if (typeof argument.value === 'string') return argument.value;
  return argument.description ?? String(argument.unserializableValue ?? argument.value);
}
