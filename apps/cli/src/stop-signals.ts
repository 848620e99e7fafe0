import type { EventEmitter } from 'node:events';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** By what the wish to stop was said: a signal, or the launcher's end. */
export type StopWish = (typeof SIGNALS)[number] | 'disconnect';

/**
 * Ctrl-C in a terminal reaches this process directly, and again through a parent that forwards signals (npm, the
 * launcher). Within this time both count as one.
 */
const SAME_WISH_MS = 400;

type Wishes = {
  /** The process, or what stands for it in a test. */
  source: Pick<EventEmitter, 'on' | 'off'>;
  now: () => number;
  /** First signal: end with what is there. */
  stop: (wish: StopWish) => void;
  /** Second signal: end at once. */
  kill: () => void;
};

/** Listens for the wishes to stop until the returned function is called; a launcher that dies counts as the first. */
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
