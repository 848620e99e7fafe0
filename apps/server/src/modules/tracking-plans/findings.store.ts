import type { PlanFinding } from '@vigie/contract/tracking-plan.ts';
import { type RawBuilder, sql } from 'kysely';
import { likeAround } from '../../db/like-text.ts';
import type { Db } from '../../db/schema/database.ts';
import type { Period } from '../../period/asked-period.ts';

export interface AskedFindings extends Period {
  websiteId: string;
  kind?: PlanFinding['kind'] | undefined;
  event?: string | undefined;
  source?: string | undefined;
  q?: string | undefined;
}

/** Findings of visits that have the same kind, event, source and property. */
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

/** How many groups a website shows: hostile pages make as many as they like. */
export const GROUPS_MAX = 1_000;

/** Commonest first. */
export async function listFindingGroups(db: Db, asked: AskedFindings): Promise<FindingGroupRow[]> {
  const { rows } = await sql<FindingGroupRow>`
    select said ->> 'kind' as kind, said ->> 'event' as event, said ->> 'source' as source,
      said ->> 'property' as property, count(*)::int as count,
      count(distinct kept.observation_id)::int as visits, count(distinct kept.page_id)::int as pages,
      min(kept.observed_at) as first_seen_at, max(kept.observed_at) as last_seen_at,
      (min(array[to_char(kept.observed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
        kept.observation_id::text, said::text]))[2] as first_id,
      (min(array[to_char(kept.observed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
        kept.observation_id::text, said::text]))[3]::jsonb as first
    from visit_judgements as kept cross join lateral jsonb_array_elements(kept.findings) as said
    where kept.website_id = ${asked.websiteId} and kept.observed_at >= ${asked.from}
      and kept.observed_at < ${asked.to} and kept.findings <> '[]' and ${isAmong(asked)}
    group by 1, 2, 3, 4 order by count(*) desc, 2, 3, 1, 4 nulls first limit ${GROUPS_MAX}`.execute(db);
  return rows;
}

function isAmong({ kind, event, source, q }: AskedFindings): RawBuilder<boolean> {
  const asked = [sql<boolean>`true`];
  if (kind !== undefined) asked.push(sql`said ->> 'kind' = ${kind}`);
  if (event !== undefined) asked.push(sql`said ->> 'event' = ${event}`);
  if (source !== undefined) asked.push(sql`said ->> 'source' = ${source}`);
  if (q !== undefined && q !== '')
    asked.push(
      sql`concat_ws(' ', said ->> 'event', said ->> 'source', said ->> 'property') ilike ${likeAround(q)}`,
    );
  return sql<boolean>`(${sql.join(asked, sql` and `)})`;
}

/** The causes of findings that are not over, by their keys. */
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
