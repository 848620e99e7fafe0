import { setImmediate as nextTurn } from 'node:timers/promises';

/** Lets a long loop leave the process to others from time to time. */
export interface Breather {
  /** Waits for the others' turn when the loop has had its time; else goes on at once. */
  breathe(): Promise<void> | undefined;
}

/** One process visits websites for several companies: none holds it longer than this. */
const HOLD_MS = 25;

export function createBreather(nowMs = () => performance.now()): Breather {
  let heldSinceMs = nowMs();
  const wait = async () => {
    await nextTurn();
    heldSinceMs = nowMs();
  };
  return { breathe: () => (nowMs() - heldSinceMs > HOLD_MS ? wait() : undefined) };
}
