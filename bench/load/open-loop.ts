import { setTimeout as delay } from 'node:timers/promises';

/**
 * Starts calls at a fixed rate, whether or not earlier work has ended: a slow server gets no pause. `begin` receives
 * its scheduled time; waiting counts from there.
 */
export async function runOpenLoop(
  { perSecond, seconds }: { perSecond: number; seconds: number },
  begin: (dueMs: number) => Promise<void>,
): Promise<void> {
  const startedMs = performance.now();
  const underWay: Promise<void>[] = [];
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const dueMs = startedMs + (number * 1000) / perSecond;
    const earlyMs = dueMs - performance.now();
    if (earlyMs > 1) await delay(earlyMs);
    underWay.push(begin(dueMs));
  }
  await Promise.all(underWay);
}
