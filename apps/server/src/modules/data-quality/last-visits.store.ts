import { sql } from 'kysely';
import type { PagesUnderPolicies } from '@vigie/audit/csp/admit-address.ts';
import type { Db } from '../../db/schema/database.ts';
import type { Period } from '../../period/requested-period.ts';
import { lastMeasuredVisits } from './matrix.store.ts';

export interface LastVisit {
  id: string;
  pageId: string;
  url: string;
  observedAt: Date;
}

/** Returns the last visits of pages in a period whose recording is stored, newest first, and their total count. */
export async function listRecordedLastVisits(
  db: Db,
  websiteId: string,
  { period, limit }: { period: Period; limit: number },
): Promise<{ visits: LastVisit[]; total: number }> {
  const rows = await sql<LastVisit & { total: number }>`
    select last.id, last.page_id, last.url, last.observed_at, count(*) over ()::int as total
    from (${lastMeasuredVisits(websiteId, period)}) as last
    where exists (select from observation_documents as documents
      where documents.observation_id = last.id and documents.observed_at = last.observed_at)
    order by last.observed_at desc, last.id limit ${limit}`.execute(db);
  return { visits: rows.rows, total: rows.rows[0]?.total ?? 0 };
}

/** Returns the compressed recordings of some visits. Retention may have deleted some meanwhile. */
export async function readDocuments(
  db: Db,
  visits: readonly { id: string; observedAt: Date }[],
): Promise<Map<string, Buffer>> {
  const rows = await sql<{ id: string; document: Buffer }>`
    select observation_id as id, document from observation_documents
    where (observation_id, observed_at) in (select * from unnest(${visits.map(({ id }) => id)}::uuid[],
      ${visits.map(({ observedAt }) => observedAt)}::timestamptz[]))`.execute(db);
  return new Map(rows.rows.map(({ id, document }) => [id, document]));
}

/** Maximum groups. Pages usually have few origins and few sets of policies; hostile pages may send many. */
const GROUPS_MAX = 1_000;

/**
 * Returns pages of a period by their origin and the policies that they enforce at their last visit, most frequent
 * first.
 */
export async function listPagesByPolicies(
  db: Db,
  websiteId: string,
  period: Period,
): Promise<PagesUnderPolicies[]> {
  const groups = await sql<{ pages: number; ids: string[]; observationId: string; url: string }>`
    with last as materialized (${lastMeasuredVisits(websiteId, period)}),
    sent as (
      select last.id, last.url, last.observed_at, array(
        select policies.id::text from page_policies join csp_policies as policies on policies.id = page_policies.policy_id
        where page_policies.page_id = last.page_id and policies.disposition = 'enforce'
          and page_policies.first_seen_at <= last.observed_at and page_policies.last_seen_at >= last.observed_at
        order by policies.id) as ids
      from last
    )
    select count(*)::int as pages, ids,
      (array_agg(id order by observed_at desc, id))[1] as "observationId",
      (array_agg(url order by observed_at desc, id))[1] as url
    from sent group by ids, substring(url from '^[^:]+://[^/?#]+')
    order by count(*) desc, ids limit ${GROUPS_MAX}`.execute(db);
  const ids = [...new Set(groups.rows.flatMap((group) => group.ids))];
  const policies = await sql<{ id: string; text: string }>`
    select id::text as id, text from csp_policies
    where website_id = ${websiteId} and id = any(${ids}::bigint[])`.execute(db);
  const texts = new Map(policies.rows.map(({ id, text }) => [id, text]));
  return groups.rows.map(({ pages, ids: its, observationId, url }) => ({
    pages,
    policies: its.flatMap((id) => texts.get(id) ?? []),
    example: { observationId, url },
  }));
}
