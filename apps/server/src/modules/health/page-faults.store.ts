import { sql } from 'kysely';
import type { Check } from '@vigie/contract/verdict.ts';
import type { Db } from '../../db/schema/database.ts';
import type { Period } from './asked-period.ts';

/** Root causes that pages showed in the period, each with the page that showed it last. */
export async function listRootCauses(db: Db, websiteId: string, period: Period) {
  return faultsIn(db, websiteId, period)
    .innerJoin('pages', 'pages.id', 'page_faults.page_id')
    .select(['page_faults.check', 'page_faults.reason', sql<number>`count(*)::int`.as('pages')])
    .select([newest('page_faults.observation_id').as('observationId'), newest('pages.url').as('url')])
    .whereRef('page_faults.check', '=', 'page_faults.root_check')
    .whereRef('page_faults.reason', '=', 'page_faults.root_reason')
    .groupBy(['page_faults.check', 'page_faults.reason'])
    .execute();
}

export function newest(column: string) {
  return sql<string>`(array_agg(${sql.ref(column)} order by page_faults.last_seen_at desc))[1]`;
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
    .selectFrom('page_faults')
    .where('page_faults.website_id', '=', websiteId)
    .where('page_faults.first_seen_at', '<', to)
    .where('page_faults.last_seen_at', '>=', from);
}
