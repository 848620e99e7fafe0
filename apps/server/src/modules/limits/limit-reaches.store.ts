import { sql } from 'kysely';
import type { Limit } from '@vigie/contract/website-limits.ts';
import type { Db } from '../../db/schema/database.ts';

export interface Reach {
  companyId: string;
  websiteId: string;
  limit: Limit;
  /** Since when recordings is whole now; left out, that stays as it was. */
  picturesSince?: Date;
  documentsSince?: Date;
  now: Date;
}

/** How long the same limit of a website is not told again. */
const TOLD_DAYS = 7;

/** Notes that a limit was reached. True when it is to be told: it was not for a week. */
export async function noteReach(db: Db, reach: Reach): Promise<boolean> {
  const { companyId, websiteId, limit, now, picturesSince = null, documentsSince = null } = reach;
  const isDue = sql`(told_at is null or told_at <= ${now}::timestamptz - make_interval(days => ${TOLD_DAYS}))`;
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
  const told = await db
    .updateTable('limitReaches')
    .set({ toldAt: now })
    .where('websiteId', '=', websiteId)
    .where('limit', '=', limit)
    .where(sql<boolean>`${isDue}`)
    .executeTakeFirst();
  return told.numUpdatedRows === 1n;
}

export async function readReaches(db: Db, websiteId: string) {
  const rows = await db.selectFrom('limitReaches').selectAll().where('websiteId', '=', websiteId).execute();
  return new Map(rows.map((row) => [row.limit, row]));
}
