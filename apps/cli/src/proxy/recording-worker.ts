import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { SentEvent } from '@vigie/contract/proxied-call.ts';
import type { RecordedCall } from './call-recorder.ts';
import { lineOf, type CallLine } from './call-line.ts';
import { createTally } from './proxy-tally.ts';
import { createPanelSender, postToPanel } from './panel-sender.ts';
import type { RecordingTarget, ToWorker, FromWorker } from './recording.ts';

/**
 * Decodes calls beside the thread that forwards them, and writes one line for each, in the order of their ends. An error of
 * decoding makes a line that is not decoded. An error of writing loses the line, which is counted. A panel that is away
 * loses lines only when the spool is full.
 */
const { path, withVisitors, panel } = workerData as RecordingTarget;
const descriptor = path === null ? null : openSync(path, 'a', 0o600);
const sender =
  panel === null
    ? null
    : createPanelSender(panel, {
        post: postToPanel,
        wait: (ms, signal) => wait(ms, undefined, { signal }).catch(() => {}),
        random: Math.random,
      });
const tally = createTally();
let lostLines = 0;
let failure: string | null = null;

const withoutVisitor = ({ visitor: _visitor, ...event }: SentEvent): Omit<SentEvent, 'visitor'> => event;

function record(call: RecordedCall): void {
  const { line, findings }: CallLine = lineOf(call);
  tally.add(line, findings);
  sender?.add(line);
  if (descriptor === null) return;
  try {
    const written = withVisitors ? line : { ...line, events: line.events.map(withoutVisitor) };
    const bytes = Buffer.from(`${JSON.stringify(written)}\n`);
    for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at);
  } catch (error) {
    lostLines += 1;
    failure ??= (error as NodeJS.ErrnoException).code ?? String(error);
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const post = (message: FromWorker): void => parentPort?.postMessage(message);

parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'call') {
    record(message.call);
    post({ kind: 'done', bytes: message.bytes });
    return;
  }
  void close();
});

async function close(): Promise<void> {
  if (descriptor !== null) {
    try {
      fsyncSync(descriptor);
    } catch {
      // A pipe or a device has nothing to synchronize.
    }
    closeSync(descriptor);
  }
  const sent = sender === null ? null : await sender.close();
  post({ kind: 'closed', summary: tally.summary(), lostLines, failure, panel: sent });
  parentPort?.close();
}
