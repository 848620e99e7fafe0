import { sql, type RawBuilder } from 'kysely';
import type { Check } from '@vigie/contract/verdict.ts';
import { likeInUrl } from '../../db/like-text.ts';
import { countUpTo } from '../../db/list-page.ts';
import type { Db } from '../../db/schema/database.ts';
import type { Period } from '../../period/asked-period.ts';

interface FaultyPagesQuery {
  check: Check;
  reason: string;
  rootCheck?: Check | undefined;
  rootReason?: string | undefined;
  q?: string | undefined;
  period: Period;
  /** When the last page shown was last seen, and its id. */
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

/** Pages that showed a reason in the period, last seen first, with one more than asked where there are more. */
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
