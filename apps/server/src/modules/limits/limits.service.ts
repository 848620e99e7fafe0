import { limitsOf, type WebsiteLimits } from '@vigie/contract/website-limits.ts';
import type { Call } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';
import { ApiError } from '../../errors/api-error.ts';
import { notifyCompanyManagers } from '../notices/notices.service.ts';
import { requireUnchangedWebsite, requireWebsite } from '../websites/require-website.ts';
import { readRecordedBytes, recountRecordings } from './recordings.store.ts';
import {
  recordReachedLimit,
  readReaches,
  readKnownLimits,
  setOwnLimits,
  type LimitScope,
} from './website-limits.store.ts';
import { requireBudgetLeft } from './budgets.service.ts';
import { lockMonth, readMonth } from './budgets.store.ts';
import {
  lockGrantedVisits,
  lockUngrantedJob,
  nextDayOf,
  readGranted,
  recountGrants,
  storeGrant,
} from './visit-grants.store.ts';

/** Reads a website's limits with what it uses of them. */
export async function readLimits(call: Call, { id }: { id: string }) {
  const { db, now } = call;
  const { updatedAt } = await requireWebsite(call, id);
  const bytes = await readRecordedBytes(db, id);
  const reaches = await readReaches(db, id);
  const recordings = reaches.get('recordings');
  return {
    ...(await readKnownLimits(db, id)),
    updatedAt,
    recordings: {
      documentsBytes: bytes.documents,
      picturesBytes: bytes.pictures,
      dataLayerBytes: bytes.states + bytes.values,
      reached: recordings
        ? {
            at: recordings.reachedAt,
            picturesSince: recordings.picturesSince,
            documentsSince: recordings.documentsSince,
          }
        : null,
    },
    visits: {
      today: await readGranted(db, id, now),
      reachedAt: reaches.get('visits')?.reachedAt ?? null,
      nextDayAt: nextDayOf(now),
    },
  };
}

export async function setLimits(
  call: Call,
  { id, updatedAt, ...own }: WebsiteLimits & { id: string; updatedAt: string },
) {
  await requireUnchangedWebsite(call, { id, updatedAt });
  await setOwnLimits(call.db, { id, own, now: call.now });
  return readLimits(call, { id });
}

/** Returns the visits that a website has left today; null: unlimited. */
export async function countVisitsLeft(db: Db, websiteId: string, now: Date): Promise<number | null> {
  const { visitsPerDay } = limitsOf(await readKnownLimits(db, websiteId));
  if (visitsPerDay === null) return null;
  return Math.max(0, visitsPerDay - (await readGranted(db, websiteId, now)));
}

/** Returns whether a website has a visit left today, and its company one this month. */
export async function hasVisitsLeft(
  db: Db,
  { id: websiteId, companyId }: { id: string; companyId: string },
  now: Date,
): Promise<boolean> {
  const { visitsPerMonth, visits } = await readMonth(db, companyId, now);
  if (visitsPerMonth !== null && visits >= visitsPerMonth) return false;
  return (await countVisitsLeft(db, websiteId, now)) !== 0;
}

/** Refuses a manual run if its website has no visit left today, or its company none this month. */
export async function requireVisitsLeft(
  db: Db,
  { id: websiteId, companyId }: { id: string; companyId: string },
  now: Date,
): Promise<void> {
  await requireBudgetLeft(db, companyId, now);
  if ((await countVisitsLeft(db, websiteId, now)) !== 0) return;
  const { visitsPerDay: limit } = limitsOf(await readKnownLimits(db, websiteId));
  throw new ApiError('visit-limit-reached', { data: { limit, nextDayAt: nextDayOf(now).toISOString() } });
}

export interface RequestedLimits {
  jobId: string;
  companyId: string;
  websiteId: string;
  wanted: number;
  now: Date;
}

/**
 * Grants a job its visits, once: as many as it needs, or those that its website has left today and its company this
 * month. If there are none, returns which limit was reached. Jobs of one company are granted one after the other, so
 * that no visit is granted twice.
 */
export async function grantVisits(
  db: Db,
  { wanted, now, ...job }: RequestedLimits,
): Promise<'granted' | 'visit-limit' | 'visit-budget'> {
  return db.transaction().execute(async (transaction) => {
    if (!(await lockUngrantedJob(transaction, job.jobId))) return 'granted';
    const { visitsPerDay } = limitsOf(await readKnownLimits(transaction, job.websiteId));
    const before = await lockGrantedVisits(transaction, job, now);
    const month = await lockMonth(transaction, job.companyId, now);
    const ofDay = visitsPerDay === null ? wanted : Math.max(0, visitsPerDay - before);
    const ofMonth = month.visitsPerMonth === null ? wanted : Math.max(0, month.visitsPerMonth - month.visits);
    const visits = Math.min(wanted, ofDay, ofMonth);
    if (ofDay < wanted) await reachLimit(transaction, { ...job, limit: 'visits', now });
    if (visits === 0) return ofMonth === 0 ? 'visit-budget' : 'visit-limit';
    await storeGrant(transaction, { ...job, visits, isCut: visits < wanted, now });
    return 'granted';
  });
}

/** Records that a website reached a limit, and notifies the users in charge of it, at most once a week. */
export async function reachLimit(db: Db, reach: LimitScope): Promise<void> {
  if (!(await recordReachedLimit(db, reach))) return;
  const { companyId, websiteId, limit, now } = reach;
  const { name } = await db
    .selectFrom('websites')
    .select('name')
    .where('id', '=', websiteId)
    .executeTakeFirstOrThrow();
  const path = `/website/parametres?website=${websiteId}#limits`;
  await notifyCompanyManagers({ db, now }, companyId, {
    notice: 'limit-reached',
    params: { website: name, limit, path },
    path,
  });
}

/** Counts again the use of a website's limits. */
export async function recountUse(db: Db, websiteId: string, now: Date): Promise<void> {
  await recountRecordings(db, websiteId);
  await recountGrants(db, websiteId, now);
}
