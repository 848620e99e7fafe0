import { sql } from 'kysely';
import type { LimitUse, WebsiteLimits, Limit } from '@vigie/contract/website-limits.ts';
import { laterThanBefore } from '../../db/last-change.ts';
import type { Db } from '../../db/schema/database.ts';

export type KnownLimits = Pick<LimitUse, 'own' | 'instance'>;

/**
 * Stores the limits that a worker was started with. Every server and worker of the instance reads them from then on.
 */
export async function storeInstanceLimits(db: Db, limits: WebsiteLimits): Promise<void> {
  await db
    .insertInto('instanceLimits')
    .values(limits)
    .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet(limits))
    .execute();
}

/** Stores the retention that a worker was started with. Websites may set a shorter one. */
export async function storeInstanceRetention(
  db: Db,
  { documentsDays, screenshotsDays: picturesDays }: { documentsDays: number; screenshotsDays: number },
): Promise<void> {
  await db.updateTable('instanceLimits').set({ documentsDays, picturesDays }).execute();
}

export async function readKnownLimits(db: Db, websiteId: string): Promise<KnownLimits> {
  const row = await db
    .selectFrom('websites')
    .leftJoin('instanceLimits', (join) => join.onTrue())
    .select(['recordingsMegabytesMax', 'visitsPerDayMax', 'recordingsMegabytes', 'visitsPerDay'])
    .where('websites.id', '=', websiteId)
    .executeTakeFirstOrThrow();
  return {
    own: { recordingsMegabytes: row.recordingsMegabytesMax, visitsPerDay: row.visitsPerDayMax },
    instance: { recordingsMegabytes: row.recordingsMegabytes, visitsPerDay: row.visitsPerDay },
  };
}

export async function setOwnLimits(
  db: Db,
  { id, own, now }: { id: string; own: WebsiteLimits; now: Date },
): Promise<void> {
  await db
    .updateTable('websites')
    .set({
      recordingsMegabytesMax: own.recordingsMegabytes,
      visitsPerDayMax: own.visitsPerDay,
      updatedAt: laterThanBefore(now),
    })
    .where('id', '=', id)
    .execute();
}

/** Website whose recordings exceed its limit. */
export interface FullWebsite {
  id: string;
  companyId: string;
  limitBytes: number;
}

export async function listFullWebsites(db: Db): Promise<FullWebsite[]> {
  const { rows } = await sql<FullWebsite>`
    select id, company_id, limit_bytes from (
      select websites.id, websites.company_id, sum(bytes)::bigint as bytes,
        coalesce(recordings_megabytes_max, (select recordings_megabytes from instance_limits))::bigint * 1000000 as limit_bytes
      from websites join recorded_bytes on recorded_bytes.website_id = websites.id group by websites.id
    ) as used where bytes > limit_bytes order by id`.execute(db);
  return rows;
}

export interface LimitScope {
  companyId: string;
  websiteId: string;
  limit: Limit;
  /** Time since which recordings are complete; left out: unchanged. */
  picturesSince?: Date;
  documentsSince?: Date;
  now: Date;
}

/** Days until the same limit of a website is notified again. */
const NOTIFICATION_INTERVAL_DAYS = 7;

/** Records that a limit was reached. Returns true if a notification is due: there was none for a week. */
export async function recordReachedLimit(db: Db, reach: LimitScope): Promise<boolean> {
  const { companyId, websiteId, limit, now, picturesSince = null, documentsSince = null } = reach;
  const isDue = sql`(notified_at is null or notified_at <= ${now}::timestamptz - make_interval(days => ${NOTIFICATION_INTERVAL_DAYS}))`;
  await db
    .insertInto('limitReaches')
    .values({ companyId, websiteId, limit, reachedAt: now, picturesSince, documentsSince })
    .onConflict((conflict) =>
      conflict.columns(['websiteId', 'limit']).doUpdateSet({
        reachedAt: now,
        picturesSince: sql`coalesce(excluded.pictures_since, limit_reaches.pictures_since)`,
        documentsSince: sql`coalesce(excluded.documents_since, limit_reaches.documents_since)`,
      }),
    )
    .execute();
  const updated = await db
    .updateTable('limitReaches')
    .set({ notifiedAt: now })
    .where('websiteId', '=', websiteId)
    .where('limit', '=', limit)
    .where(sql<boolean>`${isDue}`)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

export async function readReaches(db: Db, websiteId: string) {
  const rows = await db.selectFrom('limitReaches').selectAll().where('websiteId', '=', websiteId).execute();
  return new Map(rows.map((row) => [row.limit, row]));
}
