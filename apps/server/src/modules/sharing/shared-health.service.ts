import type { Health } from '@vigie/contract/health.ts';
import type { SharedHealth } from '@vigie/contract/shared-link.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { Call } from '../../access/actor.ts';
import { withoutQuery } from '../../access/captured-values.ts';
import { ofTracker } from '../../access/of-tracker.ts';
import { askTracker } from '../../db/ask-tracker.ts';
import type { Db } from '../../db/schema/database.ts';
import { Refusal } from '../../errors/refusal.ts';
import { hashToken } from '../../secrets/token.ts';
import { readEvolution } from '../health/evolution.service.ts';
import { readHealth } from '../health/health.service.ts';
import { readNow } from '../health/now.service.ts';
import { countAttempt, requireAttempt } from '../sessions/attempts.service.ts';
import { networkOf, type ThrottleRule } from '../sessions/sessions.policy.ts';
import { readerOf } from './link-reader.ts';
import { findOpenLink, noteUse } from './shared-links.store.ts';

const DAY_MS = 24 * 3_600_000;
/** What a link shows. */
const PERIOD_DAYS = 30;

interface Opening {
  token: string;
  trackerId?: string | undefined;
  ip: string;
  now: Date;
}

/** The health of the website that a link opens; refused for one that expired, was taken back or never was. */
export async function openSharedHealth(
  db: Db,
  { token, trackerId, ip, now }: Opening,
): Promise<SharedHealth> {
  const link = await countAttempt(db, { rules: [guessRule(ip)], now }, () =>
    findOpenLink(db, hashToken(token), now),
  );
  if (link === null) throw new Refusal('not-found');
  await requireAttempt(db, readingRule(link.id, ip), now);
  await noteUse(db, link.id, now);
  return readShownHealth(db, { ...link, trackerId }, now);
}

interface ShownWebsite {
  companyId: string;
  websiteId: string;
  name: string;
  url: string;
  tracking: TrackingSettings;
  /** Absent, or one that it has no more: the primary one. */
  trackerId: string | undefined;
  /** Null without a link. */
  expiresAt: Date | null;
}

/** A website's health as whoever holds a link sees it, whoever asks: without what was captured. */
export async function readShownHealth(db: Db, website: ShownWebsite, now: Date): Promise<SharedHealth> {
  const { name, url, websiteId, expiresAt, tracking, trackerId } = website;
  const call = { db, actor: readerOf(website), now };
  const period = periodUntil(now);
  const known = tracking.others?.find(({ id }) => id === trackerId)?.id;
  const query = { websiteId, trackerId: known, ...period };
  const { tracker, ...health } = await ofTracker(readHealth)(call, query);
  return {
    ...(tracker && { tracker }),
    website: { name, url },
    ...(tracking.others?.length && { trackers: await readGrades(db, { websiteId, tracking }) }),
    expiresAt: expiresAt?.toISOString() ?? null,
    ...period,
    now: health.now && { score: health.now.score, at: health.now.at },
    checks: health.now?.checks ?? [],
    causes: health.rootCauses.map(({ check, reason, pages, costPoints }) => ({
      check,
      reason,
      pages,
      costPoints,
    })),
    worstPages: health.worstPages.filter(({ failure }) => failure === null).map(presentPage),
    points: await readPoints(call, query),
  };
}

/** The grade of each tracker, as every screen says it. */
async function readGrades(
  db: Db,
  { websiteId, tracking }: { websiteId: string; tracking: TrackingSettings },
): Promise<NonNullable<SharedHealth['trackers']>> {
  const gradeOf = async (of: Db) => {
    const { grade = null, reliability = null } =
      (await readNow(of, [websiteId])).get(websiteId)?.now.score ?? {};
    return { grade, reliability };
  };
  const grades: NonNullable<SharedHealth['trackers']> = [
    { id: null, name: tracking.name ?? '', ...(await gradeOf(db)) },
  ];
  for (const { id = '', name } of tracking.others ?? [])
    grades.push({ id, name, ...(await askTracker(db, id, gradeOf)) });
  return grades;
}

function periodUntil(now: Date): { from: string; to: string } {
  const from = new Date(now.getTime() - PERIOD_DAYS * DAY_MS);
  return { from: from.toISOString(), to: now.toISOString() };
}

function presentPage({ url, observedAt, faults }: Health['worstPages'][number]) {
  return {
    url: withoutQuery(url),
    observedAt,
    faults: faults
      .filter(({ causedBy }) => causedBy === null)
      .map(({ check, reason }) => ({ check, reason: reason ?? '' })),
  };
}

async function readPoints(
  call: Call,
  query: { websiteId: string; trackerId: string | undefined; from: string; to: string },
): Promise<SharedHealth['points']> {
  const { points } = await ofTracker(readEvolution)(call, { ...query, timeZone: 'UTC' });
  return points.map(({ from, score: { reliability, grade } }) => ({ from, reliability, grade }));
}

/** Tokens that are nobody's, tried from an address: 20 an hour. */
function guessRule(ip: string): ThrottleRule {
  return { key: `shared-link:${networkOf(ip)}`, windowSeconds: 3_600, delaySeconds: upTo(20) };
}

/** How often one link is read from one address: 60 times a minute. */
function readingRule(linkId: string, ip: string): ThrottleRule {
  return { key: `shared-read:${linkId}:${networkOf(ip)}`, windowSeconds: 60, delaySeconds: upTo(60) };
}

function upTo(limit: number): ThrottleRule['delaySeconds'] {
  return (attempts) => (attempts >= limit ? Infinity : 0);
}
