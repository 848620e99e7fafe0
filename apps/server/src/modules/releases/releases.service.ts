import { sql } from 'kysely';
import type * as z from 'zod';
import type { releaseInputSchema } from '@vigie/contract/release.ts';
import { authorOf, type Call } from '../../access/actor.ts';
import { createId } from '../../db/uuid-v7.ts';
import { type ApiError, refuseField } from '../../errors/api-error.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { findSameRelease, lockReleases, releases, type ReleasesQuery } from './releases.store.ts';

const DAY_MS = 24 * 3_600_000;
/** A planned release may be recorded one day in advance. */
const AHEAD_DAYS = 1;
/** Older releases are shown in no chart. */
const BACK_DAYS = 764;

/** Returns the releases of a website, newest first. */
export async function listWebsiteReleases(call: Call, query: ReleasesQuery) {
  await requireWebsite(call, query.websiteId);
  return releases.page(call, query, sql`releases.website_id = ${query.websiteId}`);
}

/**
 * Records a release of a website, at the current time if none is given. A repeated call, as from a retried pipeline,
 * returns the known release: the same label at the same instant, or within a day of now if no time is given.
 */
export async function createRelease(call: Call, input: z.infer<typeof releaseInputSchema>) {
  const { db, actor, now } = call;
  const { websiteId, label, url = null } = input;
  const website = await requireWebsite(call, websiteId);
  const releasedAt = releaseInstant(input.releasedAt, now);
  const withinMs = input.releasedAt === undefined ? DAY_MS : 0;
  await lockReleases(db, websiteId);
  const known = await findSameRelease(call, { websiteId, label, releasedAt, withinMs });
  if (known !== null) return known;
  // The id contains the release's instant, so that ids sort releases by time.
  const id = createId(releasedAt.getTime());
  const { companyId } = website;
  await releases.insert(db, { id, companyId, websiteId, label, releasedAt, url, userId: authorOf(actor) });
  return releases.require(call, id);
}

export const removeRelease = releases.remove;

function releaseInstant(time: string | undefined, now: Date): Date {
  const at = time === undefined ? now : new Date(time);
  const aheadDays = (at.getTime() - now.getTime()) / DAY_MS;
  if (aheadDays > AHEAD_DAYS) throw refuseInstant('too-far-ahead', AHEAD_DAYS);
  if (aheadDays < -BACK_DAYS) throw refuseInstant('too-long-ago', BACK_DAYS);
  return at;
}

function refuseInstant(code: string, days: number): ApiError {
  return refuseField('releasedAt', code, { days });
}
