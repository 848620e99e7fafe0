import { setImmediate as nextTick } from 'node:timers/promises';

/** Lets a long loop yield to other work of the process from time to time. */
export interface Breather {
  /** Yields when the loop has used its time; else returns undefined. */
  breathe(): Promise<void> | undefined;
}

/** Maximum time in ms between yields: one process visits websites of several companies. */
const HOLD_MS = 25;

export function createBreather(nowMs = () => performance.now()): Breather {
  let busySinceMs = nowMs();
  const wait = async () => {
    await nextTick();
    busySinceMs = nowMs();
  };
  return { breathe: () => (nowMs() - busySinceMs > HOLD_MS ? wait() : undefined) };
}
