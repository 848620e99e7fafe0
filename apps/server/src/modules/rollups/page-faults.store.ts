import { sql } from 'kysely';
import type { Check } from '@vigie/contract/verdict.ts';
import type { Db } from '../../db/schema/database.ts';
import type { Period } from '../../period/asked-period.ts';

/** The fault that was seen last, of those that are grouped. */
export function newest(column: 'pageId' | 'observationId') {
  return sql<string>`(array_agg(${sql.ref(column)} order by last_seen_at desc, page_id))[1]`;
}

/** On how many pages each check failed in the period. */
export async function countFailingPages(
  db: Db,
  websiteId: string,
  period: Period,
): Promise<Map<Check, number>> {
  const rows = await faultsIn(db, websiteId, period)
    .select(['check', sql<number>`count(distinct page_id)::int`.as('pages')])
    .groupBy('check')
    .execute();
  return new Map(rows.map(({ check, pages }) => [check, pages]));
}

/** Faults of pages that were there in the period. */
export function faultsIn(db: Db, websiteId: string, { from, to }: Period) {
  return db
    .selectFrom('pageFaults')
    .where('pageFaults.websiteId', '=', websiteId)
    .where('pageFaults.firstSeenAt', '<', to)
    .where('pageFaults.lastSeenAt', '>=', from);
}
