import { type RawBuilder, sql } from 'kysely';
import { type Check, INTEGRITY_REASONS } from '@vigie/contract/verdict.ts';
import type { Db } from '../../db/schema/database.ts';
import type { Period } from '../../period/requested-period.ts';
import type { QualityView } from '@vigie/contract/data-quality.ts';
import { likeInUrl } from '../../db/like-text.ts';
import { countUpTo } from '../../db/list-page.ts';

/** Returns the column of the last seen fault of a group. */
export function newest(column: 'pageId' | 'observationId') {
  return sql<string>`(array_agg(${sql.ref(column)} order by last_seen_at desc, page_id))[1]`;
}

/** Returns the number of pages on which each check failed in the period. */
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

/** Returns the faults of pages that were present in the period. */
export function faultsIn(db: Db, websiteId: string, { from, to }: Period) {
  return db
    .selectFrom('pageFaults')
    .where('pageFaults.websiteId', '=', websiteId)
    .where('pageFaults.firstSeenAt', '<', to)
    .where('pageFaults.lastSeenAt', '>=', from);
}

const isIntegrity = sql<boolean>`(page_faults.check = 'hitPageview' and page_faults.reason in (${sql.join(INTEGRITY_REASONS)}))`;

/** Tab of data quality; no view: all reasons of the check. */
interface Tab {
  check: Check;
  view: QualityView | null;
}

/** Returns the number of pages on which each tab has a fault in the period. */
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
 * Returns the reasons of a check with their root causes on pages of the period, each with the page that showed it last.
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

interface FaultyPagesQuery {
  check: Check;
  reason: string;
  rootCheck?: Check | undefined;
  rootReason?: string | undefined;
  q?: string | undefined;
  period: Period;
  /** Cursor: when the last listed page was last seen, and its id. */
  after: [lastSeenAt: string, pageId: string] | null;
  limit: number;
}

interface FaultyPage {
  pageId: string;
  url: string;
  observationId: string;
  firstSeenAt: Date;
  lastSeenAt: Date;
  occurrences: number;
}

/**
 * Returns pages that showed a reason in the period, last seen first. Returns one more than requested if there are more.
 */
export async function listFaultyPages(
  db: Db,
  websiteId: string,
  query: FaultyPagesQuery,
): Promise<{ rows: FaultyPage[]; total: { count: number; estimated: boolean } }> {
  const { after, limit } = query;
  const faults = faultsOf(websiteId, query);
  const isAfter =
    after === null
      ? sql`true`
      : sql`(max(last_seen_at), page_id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`;
  const rows = await sql<FaultyPage>`
    with faulty as (
      select page_id, min(first_seen_at) as first_seen_at, max(last_seen_at) as last_seen_at,
        sum(occurrences)::int as occurrences,
        (array_agg(observation_id order by last_seen_at desc))[1] as observation_id
      ${faults} group by page_id having ${isAfter}
      order by max(last_seen_at) desc, page_id desc limit ${limit + 1}
    )
    select page_id, url, observation_id,
      faulty.first_seen_at, faulty.last_seen_at, occurrences
    from faulty join pages on pages.id = page_id
    order by faulty.last_seen_at desc, page_id desc`.execute(db);
  return { rows: rows.rows, total: await countUpTo(db, sql`select distinct page_id ${faults}`) };
}

function faultsOf(websiteId: string, query: FaultyPagesQuery): RawBuilder<unknown> {
  const { check, reason, rootCheck, rootReason, q, period } = query;
  const conditions = [
    sql`website_id = ${websiteId} and last_seen_at >= ${period.from} and first_seen_at < ${period.to}`,
    sql`"check" = ${check} and reason = ${reason}`,
  ];
  if (rootCheck !== undefined) conditions.push(sql`root_check = ${rootCheck}`);
  if (rootReason !== undefined) conditions.push(sql`root_reason = ${rootReason}`);
  if (q !== undefined && q !== '')
    conditions.push(
      sql`exists (select from pages where pages.id = page_faults.page_id and url ilike ${likeInUrl(q)})`,
    );
  return sql`from page_faults where ${sql.join(conditions, sql` and `)}`;
}
