import type { EventEmitter } from 'node:events';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Source of a stop request: a signal, or the launcher's end. */
export type StopWish = (typeof SIGNALS)[number] | 'disconnect';

/**
 * Time in ms within which two signals count as one. Ctrl-C in a terminal reaches this process directly, and again
 * through a parent that forwards signals (npm, the launcher).
 */
const SAME_WISH_MS = 400;

type Wishes = {
  /** The process, or its replacement in a test. */
  source: Pick<EventEmitter, 'on' | 'off'>;
  now: () => number;
  /** Called on the first signal: end with a partial result. */
  stop: (wish: StopWish) => void;
  /** Called on the second signal: end at once. */
  kill: () => void;
};

/** Listens for stop requests until the returned function is called; a launcher that dies counts as the first. */
export function onStopSignals({ source, now, stop, kill }: Wishes): () => void {
  let firstAtMs: number | null = null;
  const first = (wish: StopWish) => {
    if (firstAtMs !== null) return;
    firstAtMs = now();
    stop(wish);
  };
  const disconnected = () => first('disconnect');
  const signalled = (signal: (typeof SIGNALS)[number]) => {
    if (firstAtMs === null) first(signal);
    else if (now() - firstAtMs > SAME_WISH_MS) kill();
  };
  for (const signal of SIGNALS) source.on(signal, signalled);
  source.on('disconnect', disconnected);
  return () => {
    for (const signal of SIGNALS) source.off(signal, signalled);
    source.off('disconnect', disconnected);
  };
}
