import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { RecordedCall } from './call-recorder.ts';
import type { PanelTarget, SendingEnd } from './panel-sender.ts';
import type { ProxySummary } from './proxy-tally.ts';

export type ToWorker = { kind: 'call'; call: RecordedCall; bytes: number } | { kind: 'close' };
export type FromWorker =
  | { kind: 'done'; bytes: number }
  | {
      kind: 'closed';
      summary: ProxySummary;
      lostLines: number;
      failure: string | null;
      panel: SendingEnd | null;
    };

/** Result of a recording. */
export interface RecordingEnd {
  summary: ProxySummary;
  /** Number of lines that could not be written. */
  lostLines: number;
  /** Code of the first error of writing. Null: every line was written. */
  failure: string | null;
  /** Null: nothing was sent to a panel. */
  panel: SendingEnd | null;
}

/** File of calls, written by a thread of its own. */
export interface Recording {
  record: (call: RecordedCall) => void;
  close: () => Promise<RecordingEnd>;
}

/** Maximum size of copies that wait for the thread, in bytes. Above it, calls are written without their content. */
const WAITING_BYTES_MAX = 67_108_864;

/** Places to which calls are written: a file, a panel, or both. */
export interface RecordingTarget {
  path: string | null;
  /** True if events in the file have the digest of their visitor. Those for a panel always do. */
  withVisitors: boolean;
  panel: PanelTarget | null;
}

/** Starts the thread that appends to a file and sends to a panel. */
export function openRecording(target: RecordingTarget): Recording {
  const worker = new Worker(new URL('./recording-worker.ts', import.meta.url), { workerData: target });
  const closed = Promise.withResolvers<RecordingEnd>();
  let waitingBytes = 0;
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'done') waitingBytes -= message.bytes;
    else closed.resolve(message);
  });
  worker.on('error', closed.reject);
  // The caller awaits it only at the end.
  closed.promise.catch(() => {});
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const post = (message: ToWorker) => worker.postMessage(message);
  return {
    record(call) {
      const bytes = (call.request?.body?.length ?? 0) + (call.response?.body.length ?? 0);
      const isTooMuch = waitingBytes + bytes > WAITING_BYTES_MAX;
      const taken = isTooMuch ? 0 : bytes;
      waitingBytes += taken;
      post({ kind: 'call', call: isTooMuch ? withoutBodies(call) : call, bytes: taken });
    },
    async close() {
      post({ kind: 'close' });
      const end = await closed.promise;
      await once(worker, 'exit');
      return end;
    },
  };
}

function withoutBodies({ request, response, ...call }: RecordedCall): RecordedCall {
  return {
    ...call,
    request: request === null ? null : { ...request, body: null },
    response: response === null ? null : { ...response, body: new Uint8Array() },
  };
}
