import type { Job } from '@vigie/contract/job.ts';

const PAUSE_MAX_MS = 30_000;

interface FollowOptions<T> {
  /** Opens the stream of events. */
  open: (signal: AbortSignal) => Promise<AsyncIterable<T>>;
  onNext: (value: T) => void;
  isOver: (value: T) => boolean;
  /** Called with true when the stream is lost, with false when it is back. */
  onLost: (lost: boolean) => void;
  wait: (ms: number) => Promise<void>;
  signal: AbortSignal;
}

export function hasEnded(job: Job): boolean {
  return job.state !== 'queued' && job.state !== 'running';
}

/** Follows an object until it is final. A broken stream is reopened after 1, 2, 4 ... at most 30 seconds. */
export async function follow<T>(options: FollowOptions<T>): Promise<void> {
  const { open, onNext, isOver, onLost, wait, signal } = options;
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      for await (const value of await open(signal)) {
        if (signal.aborted) return;
        failures = 0;
        onLost(false);
        onNext(value);
        if (isOver(value)) return;
      }
    } catch {
      // A lost connection and a restarted server look alike: both are tried again below.
    }
    if (signal.aborted) return;
    onLost(true);
    await wait(Math.min(1000 * 2 ** failures, PAUSE_MAX_MS));
  }
}

/** Waits for this time, in ms, or until aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
