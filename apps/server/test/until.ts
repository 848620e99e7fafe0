import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 50;

/**
 * Waits until other processes have done something. A busy machine may take any time, so only the test's own timeout
 * applies.
 */
export async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isDone())) await delay(POLL_MS);
}
