import type { Period } from './asked-period.ts';

const DAY_MS = 24 * 3_600_000;

export type Step = 'hour' | 'day' | 'week';

/** Steps that leave an evolution readable: hours up to two days, days up to three months, else weeks. */
export function chooseStep({ from, to }: Period): Step {
  const length = to.getTime() - from.getTime();
  if (length <= 2 * DAY_MS) return 'hour';
  return length <= 92 * DAY_MS ? 'day' : 'week';
}

/** A week may have an hour more, where the clock changes. */
export function isWeekAtMost({ from, to }: Period): boolean {
  return to.getTime() - from.getTime() <= 7 * DAY_MS + DAY_MS / 24;
}

/** The same length of time just before. */
export function previousPeriod({ from, to }: Period): Period {
  return { from: new Date(2 * from.getTime() - to.getTime()), to: from };
}
