import { expect, it } from 'vitest';
import { createLoadAdjustedClock } from './load-adjusted-clock.ts';

/**
 * Reads a clock every 100 ms for a second while the given number of threads need the processors; returns the measured
 * ms.
 */
function secondWith(runnable: number, processors: number): number {
  let atMs = 0;
  const clock = createLoadAdjustedClock({ steadyMs: () => atMs, runnable: () => runnable, processors });
  clock.nowMs();
  for (; atMs < 1_000; atMs += 100) clock.nowMs();
  return clock.nowMs();
}

it.each([
  [0, 2, 1_000],
  [2, 2, 1_000],
  [5, 2, 400],
  [3, 1, 1_000 / 3],
  [500, 2, 250],
])('with %d threads on %d processors, a second counts %d ms', (runnable, processors, countedMs) => {
  expect(secondWith(runnable, processors)).toBeCloseTo(countedMs);
});

it('reads the load of this machine', () => {
  expect(createLoadAdjustedClock().nowMs()).toBeGreaterThanOrEqual(0);
});
