import type { AlarmMessage } from '@vigie/contract/alarm-message.ts';
import type { Locale } from '@vigie/contract/locales.ts';
import { digestTitle } from '@vigie/contract/wording/alarm-words.ts';
import type { Db } from '../../db/schema/database.ts';
import { queueDeliveries } from '../channels/channels.service.ts';
import { claimDigest } from './digests.store.ts';
import { messageId } from './incident-message.service.ts';
import { presentIncident } from '../causes/incidents.service.ts';
import { listIncidentsOfDigest } from '../causes/listed-incidents.store.ts';
import type { Channel } from '@vigie/contract/channel.ts';

const DAY_MS = 24 * 3_600_000;
const INCIDENTS_MAX = 50;

/**
 * Sends the next due digest of a channel: all alarms of its rules since the previous digest. A digest is sent even
 * without alarms, so that a missing digest shows a fault. Returns false if none was due.
 */
export async function sendNextDigest(db: Db, now: Date): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const dueAt = { daily: lastDigestAt('daily', now), weekly: lastDigestAt('weekly', now) };
    const channel = await claimDigest(transaction, dueAt);
    if (channel === null) return false;
    const due = dueAt[channel.digest];
    const from = channel.lastSentAt ?? new Date(due.getTime() - DIGEST_DAYS[channel.digest] * DAY_MS);
    const rows = await listIncidentsOfDigest(transaction, channel, { from, now, limit: INCIDENTS_MAX });
    const incidents = rows.map((row) => presentIncident(row, now));
    const message = (locale: Locale): AlarmMessage => ({
      version: 1,
      id: messageId(channel.id, 'digest', due.toISOString()),
      event: 'digest',
      sentAt: now.toISOString(),
      locale,
      title: digestTitle({ company: channel.company, from, incidents }, locale),
      remedy: null,
      incident: null,
      changes: [],
      incidents,
      // The link includes ended incidents, which the list leaves out by default.
      url: '/urls/liste?by=cause&state=any',
    });
    await queueDeliveries({ db: transaction, now }, { channelIds: [channel.id], message });
    return true;
  });
}

type Rhythm = Exclude<Channel['digest'], 'none'>;

/** Hour of the day, in UTC: before work begins in Europe. */
const DIGEST_HOUR = 6;
const MONDAY = 1;

export const DIGEST_DAYS: Record<Rhythm, number> = { daily: 1, weekly: 7 };

/** Returns when a digest was last due: at 06:00 UTC, each day or on Mondays. */
export function lastDigestAt(rhythm: Rhythm, now: Date): Date {
  const at = new Date(now);
  at.setUTCHours(DIGEST_HOUR, 0, 0, 0);
  if (at > now) at.setTime(at.getTime() - DAY_MS);
  if (rhythm === 'weekly') at.setTime(at.getTime() - ((at.getUTCDay() + 7 - MONDAY) % 7) * DAY_MS);
  return at;
}
