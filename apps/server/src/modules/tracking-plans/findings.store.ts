import type { PlanFinding } from '@vigie/contract/tracking-plan.ts';
import { type RawBuilder, sql } from 'kysely';
import { likeAround } from '../../db/like-text.ts';
import type { Db } from '../../db/schema/database.ts';
import type { Period } from '../../period/requested-period.ts';

export interface FindingsQuery extends Period {
  websiteId: string;
  /** True if findings of journeys are included: some callers may not open journeys. */
  withJourneys: boolean;
  kind?: PlanFinding['kind'] | undefined;
  event?: string | undefined;
  source?: string | undefined;
  q?: string | undefined;
}

/** Findings of visits and journey runs with the same kind, event, source and property. */
export interface FindingGroupRow extends Pick<PlanFinding, 'kind' | 'event' | 'source' | 'property'> {
  count: number;
  visits: number;
  pages: number;
  firstSeenAt: Date;
  lastSeenAt: Date;
  firstId: string;
  first: PlanFinding;
  total: number;
}

/** Maximum number of groups of a website: hostile pages can create any number. */
export const GROUPS_MAX = 1_000;

/** Returns groups of findings, the most frequent first. */
export async function listFindingGroups(db: Db, query: FindingsQuery): Promise<FindingGroupRow[]> {
  const { rows } = await sql<FindingGroupRow>`
    select finding ->> 'kind' as kind, finding ->> 'event' as event, finding ->> 'source' as source,
      finding ->> 'property' as property, count(*)::int as count,
      count(distinct found.observation_id)::int as visits, count(distinct found.page)::int as pages,
      min(found.observed_at) as first_seen_at, max(found.observed_at) as last_seen_at,
      (min(array[to_char(found.observed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
        found.observation_id::text, finding::text]))[2] as first_id,
      (min(array[to_char(found.observed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
        found.observation_id::text, finding::text]))[3]::jsonb as first
    from (${ofVisits(query)}${query.withJourneys ? sql` union all ${ofJourneys(query)}` : sql``}) as found where ${isAmong(query)}
    group by 1, 2, 3, 4 order by count(*) desc, 2, 3, 1, 4 nulls first limit ${GROUPS_MAX}`.execute(db);
  return rows;
}

function ofVisits({ websiteId, from, to }: FindingsQuery): RawBuilder<unknown> {
  return sql`select finding, observation_id, page_id::text as page, observed_at
    from visit_evaluations cross join lateral jsonb_array_elements(findings) as finding
    where website_id = ${websiteId} and observed_at >= ${from} and observed_at < ${to} and findings <> '[]'`;
}

/**
 * Returns the findings of journey runs, each with the last visit of its page in the run, or else the last visit of the
 * run.
 */
function ofJourneys({ websiteId, from, to }: FindingsQuery): RawBuilder<unknown> {
  return sql`select finding, (visit.of ->> 'observationId')::uuid, visit.of ->> 'url',
      (visit.of ->> 'observedAt')::timestamptz
    from journey_runs as runs cross join lateral jsonb_array_elements(runs.findings) as finding
    cross join lateral (
      select one as of from jsonb_array_elements(runs.pages) with ordinality as listed (one, ordinal)
      order by one ->> 'url' is not distinct from finding ->> 'url' desc, ordinal desc limit 1
    ) as visit
    where runs.website_id = ${websiteId} and runs.at >= ${from} and runs.at < ${to} and runs.findings <> '[]'`;
}

function isAmong({ kind, event, source, q }: FindingsQuery): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`];
  if (kind !== undefined) conditions.push(sql`finding ->> 'kind' = ${kind}`);
  if (event !== undefined) conditions.push(sql`finding ->> 'event' = ${event}`);
  if (source !== undefined) conditions.push(sql`finding ->> 'source' = ${source}`);
  if (q !== undefined && q !== '')
    conditions.push(
      sql`concat_ws(' ', finding ->> 'event', finding ->> 'source', finding ->> 'property') ilike ${likeAround(q)}`,
    );
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Returns the open causes of findings, by their keys. */
export async function listCausesOfFindings(
  db: Db,
  { websiteId, keys }: { websiteId: string; keys: string[] },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; id: string }>`
    select causes.key, causes.id from causes where website_id = ${websiteId} and key = any(${keys}::text[])
      and exists (select from problems where problems.cause_id = causes.id and problems.resolved_at is null)`.execute(
    db,
  );
  return new Map(rows.map(({ key, id }) => [key, id]));
}
