import { setTimeout as delay } from 'node:timers/promises';

/**
 * Begins something so many times a second, whether or not what was begun before has ended: a server that is slow gets
 * no rest for it. `begin` is given when it was due, from which waiting counts.
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
