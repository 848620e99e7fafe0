import { nextRuns } from '@vigie/contract/schedule-times.ts';
import type { SharedHealth } from '@vigie/contract/shared-link.ts';

/** The first of the month at 07:00, before work begins. */
const MONTHLY = '0 7 1 * *';
const DAY_MS = 24 * 3_600_000;
/** If the first day has no visit, the first measured day within this number of days is used. */
const DAYS_AROUND_A_MONTH_AGO = 5;

/** Returns when the next monthly report is sent: after `now`, in the time zone of its reader. */
export function nextReportAt(now: Date, timeZone: string): Date {
  const [next] = nextRuns({ cron: MONTHLY, timeZone }, now, 1);
  if (next === undefined) throw new Error(`No first of the month after ${now.toISOString()}.`);
  return next;
}

/** Returns the score about a month before the end of the report; null if nothing was measured then. */
export function scoreAMonthAgo({
  from,
  points,
}: Pick<SharedHealth, 'from' | 'points'>): SharedHealth['points'][number] | null {
  const until = Date.parse(from) + DAYS_AROUND_A_MONTH_AGO * DAY_MS;
  return points.find((point) => point.grade !== null && Date.parse(point.from) < until) ?? null;
}
