import { sql } from 'kysely';
import type { QualityView } from '@vigie/contract/data-quality.ts';
import { INTEGRITY_REASONS, type Check } from '@vigie/contract/verdict.ts';
import type { Db } from '../../db/schema/database.ts';
import type { Period } from '../../period/asked-period.ts';
import { faultsIn, newest } from './page-faults.store.ts';

const isIntegrity = sql<boolean>`(page_faults.check = 'hitPageview' and page_faults.reason in (${sql.join(INTEGRITY_REASONS)}))`;

/** A tab of data quality; no view: all reasons of the check. */
interface Tab {
  check: Check;
  view: QualityView | null;
}

/** On how many pages each tab has a fault in the period. */
export async function countFaultyPages(
  db: Db,
  websiteId: string,
  period: Period,
): Promise<(tab: Tab) => number> {
  const rows = await faultsIn(db, websiteId, period)
    .select(['check', isIntegrity.as('isIntegrity'), sql<number>`count(distinct page_id)::int`.as('pages')])
    .groupBy(['check', 'isIntegrity'])
    .execute();
  return ({ check, view }) =>
    rows.find((row) => row.check === check && row.isIntegrity === (view === 'integrity'))?.pages ?? 0;
}

/**
 * Reasons of a check with their root causes on pages of the period, each with the page that showed it last.
 */
export async function listReasons(
  db: Db,
  websiteId: string,
  { period, check }: { period: Period; check: Check },
) {
  const reasons = faultsIn(db, websiteId, period)
    .select(['reason', 'rootCheck', 'rootReason'])
    .select([
      sql<number>`count(*)::int`.as('pages'),
      sql<Date>`min(first_seen_at)`.as('firstSeenAt'),
      sql<Date>`max(last_seen_at)`.as('lastSeenAt'),
      newest('pageId').as('pageId'),
      newest('observationId').as('observationId'),
    ])
    .where('check', '=', check)
    .groupBy(['reason', 'rootCheck', 'rootReason']);
  return db
    .selectFrom(reasons.as('reasons'))
    .innerJoin('pages', 'pages.id', 'reasons.pageId')
    .selectAll('reasons')
    .select('pages.url')
    .execute();
}
