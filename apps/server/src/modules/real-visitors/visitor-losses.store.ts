import { sql } from 'kysely';
import type { VisitorLoss } from '@vigie/contract/visitor-figures.ts';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';

/** Returns websites with new counts, whose losses were explained more than a minute ago. */
export async function findDueLosses(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ websiteId: string }>`
    select website_id from visitor_settings
    where counted_at is not null and (losses_at is null
      or (counted_at >= losses_at and losses_at < ${now}::timestamptz - interval '1 minute'))
    order by losses_at nulls first limit ${limit}`.execute(db);
  return rows.map(({ websiteId }) => websiteId);
}

interface CellsFrom {
  websiteId: string;
  from: Date;
}

export async function listCountedTrackers(db: Db, { websiteId, from }: CellsFrom): Promise<string[]> {
  const rows = await db
    .selectFrom('visitorFigures')
    .select('trackerId')
    .distinct()
    .where('websiteId', '=', websiteId)
    .where('at', '>=', from)
    .orderBy('trackerId')
    .execute();
  return rows.map(({ trackerId }) => trackerId);
}

export async function listCells(db: Db, { websiteId, trackerId, from }: CellsFrom & { trackerId: string }) {
  return db
    .selectFrom('visitorCells')
    .select(['at', 'pageGroup', 'browser', 'release', 'counts'])
    .where('websiteId', '=', websiteId)
    .where('trackerId', '=', trackerId)
    .where('at', '>=', from)
    .orderBy('at')
    .execute();
}

export async function storeLosses(
  db: Db,
  { websiteId, losses, now }: { websiteId: string; losses: VisitorLoss[]; now: Date },
): Promise<void> {
  await db
    .updateTable('visitorSettings')
    .set({ losses: jsonText(losses), lossesAt: now })
    .where('websiteId', '=', websiteId)
    .execute();
}
