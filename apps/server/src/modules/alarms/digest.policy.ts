import type { Channel } from '@vigie/contract/channel.ts';

type Rhythm = Exclude<Channel['digest'], 'none'>;

const DAY_MS = 24 * 3_600_000;
/** Of the day, in UTC: before work begins in Europe. */
const TOLD_AT_HOUR = 6;
const MONDAY = 1;

export const DIGEST_DAYS: Record<Rhythm, number> = { daily: 1, weekly: 7 };

/** When a digest was due last: at 06:00 UTC, of each day or of Mondays. */
export function lastDigestAt(rhythm: Rhythm, now: Date): Date {
  const at = new Date(now);
  at.setUTCHours(TOLD_AT_HOUR, 0, 0, 0);
  if (at > now) at.setTime(at.getTime() - DAY_MS);
  if (rhythm === 'weekly') at.setTime(at.getTime() - ((at.getUTCDay() + 7 - MONDAY) % 7) * DAY_MS);
  return at;
}
