import type * as z from 'zod';
import type { Release, releaseInputSchema } from '@vigie/contract/release.ts';
import { authorOf, type Call } from '../../access/actor.ts';
import type { ListPage } from '../../db/list-page.ts';
import { createId } from '../../db/uuid-v7.ts';
import { Refusal, refuseFields } from '../../errors/refusal.ts';
import { requireWebsite } from '../websites/require-website.ts';
import {
  deleteRelease,
  findRelease,
  findSameRelease,
  insertRelease,
  listReleases,
  lockReleases,
  type ReleaseRow,
  type ReleasesQuery,
} from './releases.store.ts';

const DAY_MS = 24 * 3_600_000;
/** A planned release may be told the day before. */
const AHEAD_DAYS = 1;
/** Beyond, no evolution shows it. */
const BACK_DAYS = 764;

/** Returns releases of a website, the last one first. */
export async function listWebsiteReleases(call: Call, query: ReleasesQuery): Promise<ListPage<Release>> {
  await requireWebsite(call, query.websiteId);
  const page = await listReleases(call.db, call.actor, query);
  return { ...page, items: page.items.map(presentRelease) };
}

/**
 * Notes a release of a website, for now unless it says when. Told again, as a pipeline that is retried does, it is the
 * one that is known: the same label at the same instant, or within a day of now where none is said.
 */
export async function createRelease(call: Call, input: z.infer<typeof releaseInputSchema>): Promise<Release> {
  const { db, actor, now } = call;
  const { websiteId, label, url = null } = input;
  const website = await requireWebsite(call, websiteId);
  const releasedAt = releaseInstant(input.releasedAt, now);
  const withinMs = input.releasedAt === undefined ? DAY_MS : 0;
  await lockReleases(db, websiteId);
  const known = await findSameRelease(db, actor, { websiteId, label, releasedAt, withinMs });
  if (known !== null) return presentRelease(known);
  // Ids order releases by their own instant.
  const id = createId(releasedAt.getTime());
  const { companyId } = website;
  await insertRelease(db, { id, companyId, websiteId, label, releasedAt, url, userId: authorOf(actor) });
  const row = await findRelease(db, actor, id);
  if (row === null) throw new Refusal('not-found');
  return presentRelease(row);
}

export async function removeRelease({ db, actor }: Call, { id }: { id: string }): Promise<void> {
  if (!(await deleteRelease(db, actor, id))) throw new Refusal('not-found');
}

function releaseInstant(told: string | undefined, now: Date): Date {
  const at = told === undefined ? now : new Date(told);
  const aheadDays = (at.getTime() - now.getTime()) / DAY_MS;
  if (aheadDays > AHEAD_DAYS) throw refuseInstant('too-far-ahead', AHEAD_DAYS);
  if (aheadDays < -BACK_DAYS) throw refuseInstant('too-long-ago', BACK_DAYS);
  return at;
}

function refuseInstant(code: string, days: number): Refusal {
  return refuseFields([{ path: 'releasedAt', code, params: { days } }]);
}

function presentRelease(row: ReleaseRow): Release {
  const { id, websiteId, label, url, author } = row;
  return { id, websiteId, label, releasedAt: row.releasedAt.toISOString(), url, author };
}
