import { sql } from 'kysely';
import type { Period } from './requested-period.ts';
import type { Db } from '../db/schema/database.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export type Step = 'hour' | 'day' | 'week';

/** Returns a step that leaves an evolution readable: hours up to two days, days up to three months, else weeks. */
export function chooseStep({ from, to }: Period): Step {
  const length = to.getTime() - from.getTime();
  if (length <= 2 * DAY_MS) return 'hour';
  return length <= 92 * DAY_MS ? 'day' : 'week';
}

/** Returns whether a period is at most a week. A week may have an hour more, where the clock changes. */
export function isWeekAtMost({ from, to }: Period): boolean {
  return to.getTime() - from.getTime() <= 7 * DAY_MS + HOUR_MS;
}

/** Returns the period of equal length just before. */
export function previousPeriod({ from, to }: Period): Period {
  return { from: new Date(2 * from.getTime() - to.getTime()), to: from };
}

interface StepsOf {
  step: Step;
  timeZone: string;
}

/**
 * Returns the starts of an evolution's steps. Days start at midnight in the time zone, weeks on Mondays. Hours follow
 * elapsed time, so a clock change neither drops nor repeats one.
 */
export async function listPeriodSteps(
  db: Db,
  { from, to }: Period,
  { step, timeZone }: StepsOf,
): Promise<Date[]> {
  const rows =
    step === 'hour'
      ? await sql<{ start: Date }>`
          select start from generate_series(
            date_trunc('hour', ${from}::timestamptz, ${timeZone}), ${to}::timestamptz, '1 hour') as start`.execute(
          db,
        )
      : await sql<{ start: Date }>`
          select start at time zone ${timeZone} as start
          from generate_series(
            date_trunc(${step}, ${from}::timestamptz at time zone ${timeZone}),
            ${to}::timestamptz at time zone ${timeZone},
            ${`1 ${step}`}::interval
          ) as start`.execute(db);
  const inside = rows.rows.map(({ start }) => start).filter((start) => start > from && start < to);
  return [from, ...inside];
}

/** A half-open range: includes the first instant, excludes the last. */
export interface InstantRange {
  first: Date;
  last: Date;
}

/** Returns the whole hours within a period; an empty span at its end if there are none. */
export const wholeHours = (period: Period): InstantRange => wholeSpan(period, HOUR_MS);

/** Returns the whole days (UTC) within a period; an empty span at its end if there are none. */
export const wholeDays = (period: Period): InstantRange => wholeSpan(period, DAY_MS);

function wholeSpan({ from, to }: Period, unitMs: number): InstantRange {
  const first = Math.ceil(from.getTime() / unitMs) * unitMs;
  const last = Math.floor(to.getTime() / unitMs) * unitMs;
  return first <= last ? { first: new Date(first), last: new Date(last) } : { first: to, last: to };
}
