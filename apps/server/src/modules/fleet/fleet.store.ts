import { sql, type RawBuilder } from 'kysely';
import type { FleetFilter } from '@vigie/contract/fleet.ts';
import type { Actor } from '../../access/actor.ts';
import { websiteWithinReach } from '../../access/reach.ts';
import { likeAround, likeInUrl } from '../../db/like-text.ts';
import { nameLike } from '../../db/name-like.ts';
import type { Db } from '../../db/schema/database.ts';
import { isEndedAudit } from '../../evaluation/whole-audit.ts';

export interface FleetRow {
  id: string;
  name: string;
  url: string;
  companyId: string;
  company: string;
  labels: string[];
  agentId: string | null;
  agent: string | null;
  lastAuditAt: Date | null;
  lastVisitAt: Date | null;
}

type FleetRowFilter = Pick<FleetFilter, 'q' | 'companyId' | 'agentId'> & { labels: string[] };

/** Returns the matching websites within reach, without measurements. */
export async function listFleetRows(db: Db, actor: Actor, filter: FleetRowFilter): Promise<FleetRow[]> {
  const { rows } = await sql<FleetRow>`
    select websites.id, websites.name, websites.url, websites.company_id, companies.name as company, websites.labels,
      agents.id as agent_id, agents.name as agent, last.finished_at as last_audit_at,
      (select max(hour) from visit_rollups where visit_rollups.website_id = websites.id) as last_visit_at
    from websites join companies on companies.id = websites.company_id
    left join lateral (
      select finished_at, agent_id from jobs where jobs.website_id = websites.id and ${isEndedAudit}
      order by finished_at desc limit 1
    ) as last on true
    left join agents on agents.id = last.agent_id
    where ${websiteWithinReach(actor)} and not websites.is_draft and ${matchesFleetFilter(filter)}`.execute(
    db,
  );
  return rows;
}

function matchesFleetFilter({ q, labels, companyId, agentId }: FleetRowFilter): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`];
  if (q)
    conditions.push(sql`(${nameLike(sql`websites.name`, q)} or websites.url ilike ${likeInUrl(q)}
      or exists (select from unnest(websites.labels) as label where label ilike ${likeAround(q)}))`);
  if (labels.length > 0) conditions.push(sql`websites.labels @> ${labels}::text[]`);
  if (companyId !== undefined) conditions.push(sql`websites.company_id = ${companyId}`);
  if (agentId !== undefined) conditions.push(sql`(last.agent_id = ${agentId} or ${needsFit(agentId)})`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Returns the condition that this agent meets the needs of a website; false for a website without needs. */
function needsFit(agentId: string): RawBuilder<boolean> {
  const needs = sql`websites.agent_needs`;
  return sql<boolean>`(${needs} ->> 'location' is not null or ${needs} -> 'labels' <> '[]') and exists (
    select from agents as selected where selected.id = ${agentId}
      and (selected.company_id is null or selected.company_id = websites.company_id)
      and to_jsonb(selected.labels) @> (${needs} -> 'labels')
      and (${needs} ->> 'location' is null or lower(selected.location) = lower(${needs} ->> 'location')))`;
}

/** Returns all labels of the websites within reach, by their names. */
export async function listWebsiteLabels(db: Db, actor: Actor): Promise<string[]> {
  const { rows } = await sql<{ label: string }>`
    select distinct label from websites, unnest(labels) as label
    where ${websiteWithinReach(actor)} and not is_draft order by label`.execute(db);
  return rows.map(({ label }) => label);
}
