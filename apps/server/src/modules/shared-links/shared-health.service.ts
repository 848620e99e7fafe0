import type { Health } from '@vigie/contract/health.ts';
import type { SharedHealth } from '@vigie/contract/shared-link.ts';
import type { Call } from '../../access/actor.ts';
import { withoutQuery } from '../../access/captured-values.ts';
import type { Db } from '../../db/schema/database.ts';
import { Refusal } from '../../errors/refusal.ts';
import { hashToken } from '../../secrets/token.ts';
import { readEvolution } from '../health/evolution.service.ts';
import { readHealth } from '../health/health.service.ts';
import { countAttempt, requireAttempt } from '../sessions/attempts.service.ts';
import { networkOf, type ThrottleRule } from '../sessions/sessions.policy.ts';
import { readerOf } from './link-reader.ts';
import { findOpenLink, noteUse } from './shared-links.store.ts';

const DAY_MS = 24 * 3_600_000;
/** What a link shows. */
const PERIOD_DAYS = 30;

interface Opening {
  token: string;
  ip: string;
  now: Date;
}

/** The health of the website that a link opens; refused for one that expired, was taken back or never was. */
export async function openSharedHealth(db: Db, { token, ip, now }: Opening): Promise<SharedHealth> {
  const link = await countAttempt(db, { rules: [guessRule(ip)], now }, () =>
    findOpenLink(db, hashToken(token), now),
  );
  if (link === null) throw new Refusal('not-found');
  await requireAttempt(db, readingRule(link.id, ip), now);
  await noteUse(db, link.id, now);
  return readShownHealth(db, link, now);
}

interface ShownWebsite {
  companyId: string;
  websiteId: string;
  name: string;
  url: string;
  /** Null without a link. */
  expiresAt: Date | null;
}

/** A website's health as whoever holds a link sees it, whoever asks: without what was captured. */
export async function readShownHealth(db: Db, website: ShownWebsite, now: Date): Promise<SharedHealth> {
  const { name, url, websiteId, expiresAt } = website;
  const call = { db, actor: readerOf(website), now };
  const period = periodUntil(now);
  const health = await readHealth(call, { websiteId, ...period });
  return {
    website: { name, url },
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
    points: await readPoints(call, { websiteId, ...period }),
  };
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
  query: { websiteId: string; from: string; to: string },
): Promise<SharedHealth['points']> {
  const { points } = await readEvolution(call, { ...query, timeZone: 'UTC' });
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
