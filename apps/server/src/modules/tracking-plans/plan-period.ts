import { periodOf, type Period } from '../../period/requested-period.ts';

const DAY_MS = 24 * 3_600_000;
const DAYS = 30;

/** Returns the requested period; without a start, the 30 days before its end. */
export function planPeriod(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  now: Date,
): Period {
  const end = to ?? new Date(now.getTime() + 1).toISOString();
  const start = from ?? new Date(Date.parse(end) - DAYS * DAY_MS).toISOString();
  return periodOf({ from: start, to: end });
}
