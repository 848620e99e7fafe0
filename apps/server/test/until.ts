import { setTimeout as delay } from 'node:timers/promises';

const LOOK_MS = 50;

/**
 * Waits until other processes have done something. A busy machine takes any time for it, so only the test's own limit ends
 * what never comes.
 */
export async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isDone())) await delay(LOOK_MS);
}
