import type { Period } from './asked-period.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export type Step = 'hour' | 'day' | 'week';

/** Steps that leave an evolution readable: hours up to two days, days up to three months, else weeks. */
export function chooseStep({ from, to }: Period): Step {
  const length = to.getTime() - from.getTime();
  if (length <= 2 * DAY_MS) return 'hour';
  return length <= 92 * DAY_MS ? 'day' : 'week';
}

/** A week may have an hour more, where the clock changes. */
export function isWeekAtMost({ from, to }: Period): boolean {
  return to.getTime() - from.getTime() <= 7 * DAY_MS + HOUR_MS;
}

/** The same length of time just before. */
export function previousPeriod({ from, to }: Period): Period {
  return { from: new Date(2 * from.getTime() - to.getTime()), to: from };
}
