import { sql, type RawBuilder } from 'kysely';
import type { IncidentSubject, RingingRule } from '@vigie/contract/incident.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { CHECKS, type Check } from '@vigie/contract/verdict.ts';
import type { Actor } from '../../access/actor.ts';
import { websiteWithinReach, withinReach } from '../../access/reach.ts';
import { likeAround, likeInUrl } from '../../db/like-text.ts';
import { nameOfUser } from '../../db/name-of-user.ts';
import type { IncidentProgress, StoredFinding } from '../../db/schema/stored-types.ts';
import type { Db } from '../../db/schema/database.ts';
import { IS_ASSIGNED } from './assignees.store.ts';
import { IS_UNCHECKED, stateAt } from './problem-filter.ts';

/** Part of a filter that the database applies; the rest is applied to the returned rows. */
export interface CauseRowFilter {
  websiteId?: string | undefined;
  /** Null: the primary tracker, and causes without a tracker. Absent: all. */
  trackerId?: string | null | undefined;
  ids?: string[];
  pageId?: string | undefined;
  assigned?: 'me' | 'somebody' | 'nobody' | undefined;
  callerId?: string;
  ruleId?: string | undefined;
  q?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** True: causes that are over are left out, which makes the query much cheaper. */
  isLive: boolean;
}

/** Cause with the summary of its problems and its last incident. */
export interface CauseRow {
  id: string;
  companyId: string;
  company: string;
  websiteId: string | null;
  website: string | null;
  url: string | null;
  trackerId: string | null;
  trackers: TrackingSettings['others'] | null;
  key: string;
  /** Finding of the tracking plan or of a consent matrix; null for any other cause. */
  finding: StoredFinding | null;
  /** Problems that are not over; `problems` counts all that were read. */
  unresolved: number;
  problems: number;
  /** Unresolved problems by state. An open problem that is `unchecked` is not counted in `open`. */
  open: number;
  acknowledged: number;
  muted: number;
  unchecked: number;
  uncheckedPages: number;
  acknowledgedUntil: Date | null;
  mutedUntil: Date | null;
  acknowledgedBy: string | null;
  mutedBy: string | null;
  /** Null: it has no problem. */
  severity: number | null;
  checks: Check[];
  firstSeenAt: Date | null;
  beganAt: Date | null;
  lastSeenAt: Date | null;
  resolvedAt: Date | null;
  occurrences: number;
  /** Its open incident, or the last one that is over; null: no incident. */
  incident: IncidentOfCause | null;
}

/** Incident of a cause. Instants are in JSON format. */
export interface IncidentOfCause {
  id: string;
  phase: 'open' | 'over';
  subject: IncidentSubject;
  severity: number;
  firstSeenAt: string;
  beganAt: string;
  lastSeenAt: string;
  overAt: string | null;
  pages: number;
  samplePages: string[];
  returns: number;
  progress: IncidentProgress;
  acknowledgedAt: string | null;
  acknowledgedUntil: string | null;
  isMuted: boolean;
  mutedUntil: string | null;
  owner: string | null;
}

/** Returns whether the actor may see who handles causes and the names of pools. Readers may not. */
export function isManager({ scope, onlyWebsiteId }: Actor): boolean {
  return scope !== 'context' && onlyWebsiteId === undefined;
}

/** Returns the condition that a cause (`causes` joined with `websites`) is within the actor's reach. */
function causeWithinReach(actor: Actor): RawBuilder<boolean> {
  const ofWebsite = sql<boolean>`(websites.id is not null and ${websiteWithinReach(actor)})`;
  if (!isManager(actor))
    return sql`(${ofWebsite} and (causes.key not like 'schedule:%' or causes.key = 'schedule:audit'))`;
  return sql`(${ofWebsite} or causes.website_id is null and ${withinReach(actor, 'causes.company_id')})`;
}

/**
 * Reads the causes within reach that match a filter. They are read whole: the order depends on their costs, which the
 * database does not store. A website has few causes, however many pages show them.
 */
export async function readCauses(
  db: Db,
  actor: Actor,
  filter: CauseRowFilter & { now: Date },
): Promise<CauseRow[]> {
  return readCausesWhere(db, causeWithinReach(actor), { ...filter, callerId: actor.userId });
}

/**
 * Reads the causes that match a filter, without a check of the actor's reach. The caller is responsible for the scope.
 */
export async function readCausesWhere(
  db: Db,
  isWithinReach: RawBuilder<boolean>,
  { now, ...filter }: CauseRowFilter & { now: Date },
): Promise<CauseRow[]> {
  const { rows } = await sql<CauseRow>`
    with selected as materialized (
      select causes.*, companies.name as company, coalesce(nullif(websites.name, ''), websites.url) as website,
        websites.url, websites.tracking -> 'others' as trackers
      from causes join companies on companies.id = causes.company_id left join websites on websites.id = causes.website_id
      where ${isWithinReach} and ${isAmong(filter)}
    ), shown as (${problemsOf(filter, now)}), last as (
      select distinct on (cause_id) * from incidents
      where cause_id in (select id from selected) and phase ${filter.isLive ? sql`= 'open'` : sql`in ('open', 'over')`}
      order by cause_id, phase = 'open' desc, id desc
    )
    select selected.id, selected.company_id, selected.company, selected.website_id, selected.website, selected.url, selected.tracker_id,
      selected.trackers, selected.key, selected.finding, coalesce(unresolved, 0) as unresolved, coalesce(problems, 0) as problems,
      coalesce(open, 0) as open, coalesce(acknowledged, 0) as acknowledged, coalesce(muted, 0) as muted,
      coalesce(unchecked, 0) as unchecked, coalesce(unchecked_pages, 0) as unchecked_pages,
      shown.acknowledged_until, shown.muted_until, ${ownerOf('acknowledged_by')}, ${ownerOf('muted_by')},
      shown.severity, coalesce(checks, '{}') as checks, shown.first_seen_at, shown.began_at, shown.last_seen_at,
      shown.resolved_at, coalesce(shown.occurrences, 0) as occurrences, case when last.id is not null then ${INCIDENT} end as incident
    from selected left join shown on shown.cause_id = selected.id left join last on last.cause_id = selected.id
    where (shown.cause_id is not null or last.id is not null)
      and coalesce(shown.is_match, ${matchesIncidentFilter(filter)})`.execute(db);
  return rows;
}

function ownerOf(column: string): RawBuilder<unknown> {
  return sql`(select ${nameOfUser('users')} from users where users.id = ${sql.ref(`shown.${column}`)}) as ${sql.ref(column)}`;
}

const INCIDENT = sql`jsonb_build_object('id', last.id, 'phase', last.phase, 'subject', last.subject, 'severity', last.severity,
  'firstSeenAt', last.first_seen_at, 'beganAt', last.began_at, 'lastSeenAt', last.last_seen_at, 'overAt', last.over_at,
  'pages', last.pages, 'samplePages', last.sample_pages, 'returns', last.returns, 'progress', last.progress,
  'acknowledgedAt', last.acknowledged_at, 'acknowledgedUntil', last.acknowledged_until, 'isMuted', last.is_muted,
  'mutedUntil', last.muted_until,
  'owner', (select ${nameOfUser('users')} from users where users.id = last.owner_id))`;

function isAmong({ ids, websiteId, trackerId, ruleId }: CauseRowFilter): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`];
  if (ids !== undefined) conditions.push(sql`causes.id = any(${ids}::uuid[])`);
  if (websiteId !== undefined) conditions.push(sql`causes.website_id = ${websiteId}`);
  if (trackerId !== undefined)
    conditions.push(sql`causes.tracker_id is not distinct from ${trackerId}::uuid`);
  if (ruleId !== undefined)
    conditions.push(sql`exists (select from incidents
      where incidents.cause_id = causes.id and phase in ('open', 'over') and notifications ? ${ruleId})`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/**
 * Returns the query for the summary of each cause's problems. While a cause is not over, only its problems that are not
 * over count.
 */
function problemsOf(filter: CauseRowFilter, now: Date): RawBuilder<unknown> {
  const state = stateAt(now);
  const isLive = sql`resolved_at is null`;
  const isTrueOfAny = (condition: RawBuilder<unknown>) =>
    sql`coalesce(bool_or(${condition}) filter (where ${isLive}), bool_or(${condition}))`;
  const isAssigned = isTrueOfAny(IS_ASSIGNED);
  const checks = CHECKS.map((check) => {
    const fails = sql`${check} = any(problems.checks)`;
    return sql`case when ${isTrueOfAny(fails)} then ${check}::text end`;
  });
  const ofProblems = problemConditions(filter);
  const conditions = [
    ...(ofProblems.length > 0 ? [isTrueOfAny(sql.join(ofProblems, sql` and `))] : []),
    ...(filter.assigned === 'nobody' ? [sql`not ${isAssigned}`] : []),
    ...(filter.assigned === 'somebody' ? [isAssigned] : []),
  ];
  return sql`
    select cause_id, count(*)::int as problems, (count(*) filter (where ${isLive}))::int as unresolved,
      (count(*) filter (where ${state} = 'open' and not ${IS_UNCHECKED}))::int as open,
      (count(*) filter (where ${state} = 'acknowledged'))::int as acknowledged,
      (count(*) filter (where ${state} = 'muted'))::int as muted,
      (count(*) filter (where ${state} = 'open' and ${IS_UNCHECKED}))::int as unchecked,
      (count(*) filter (where ${IS_UNCHECKED}))::int as unchecked_pages,
      min(until) filter (where ${state} = 'acknowledged') as acknowledged_until,
      min(until) filter (where ${state} = 'muted') as muted_until,
      (max(owner_id::text) filter (where ${state} = 'acknowledged'))::uuid as acknowledged_by,
      (max(owner_id::text) filter (where ${state} = 'muted'))::uuid as muted_by,
      coalesce(max(severity) filter (where ${isLive}), max(severity))::int as severity,
      array_remove(array[${sql.join(checks)}], null) as checks,
      min(first_seen_at) as first_seen_at, coalesce(min(began_at) filter (where ${isLive}), max(began_at)) as began_at,
      max(last_seen_at) as last_seen_at, max(resolved_at) as resolved_at, sum(occurrences)::int as occurrences,
      ${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)} as is_match
    from problems where cause_id in (select id from selected) ${filter.isLive ? sql`and ${isLive}` : sql``}
    group by cause_id`;
}

/** Returns the condition on single problems: a cause matches if one of its pages meets all parts. */
function problemConditions({
  pageId,
  assigned,
  callerId,
  q,
  from,
  to,
}: CauseRowFilter): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (pageId !== undefined) conditions.push(sql`problems.page_id = ${pageId}`);
  if (assigned === 'me') conditions.push(sql`problems.assignee_id = ${callerId ?? null}::uuid`);
  // A hidden problem may still exist.
  if (from !== undefined)
    conditions.push(sql`(problems.last_seen_at >= ${new Date(from)} or ${IS_UNCHECKED})`);
  if (to !== undefined) conditions.push(sql`problems.first_seen_at < ${new Date(to)}`);
  if (q)
    conditions.push(sql`(problems.page_id in (select pages.id from pages where pages.url ilike ${likeInUrl(q)}
        and pages.website_id in (select website_id from selected))
      or problems.test_id in (select tests.id from tests where tests.title ilike ${likeAround(q)}
        and tests.website_id in (select website_id from selected)))`);
  return conditions;
}

/** Returns the same condition on the incident (`last`) of a cause without problems. */
function matchesIncidentFilter({ pageId, assigned, q, from, to }: CauseRowFilter): RawBuilder<boolean> {
  const conditions = [sql<boolean>`${assigned === undefined || assigned === 'nobody'}::boolean`];
  if (pageId !== undefined)
    conditions.push(sql`(select pages.url from pages where pages.id = ${pageId}) = any(last.sample_pages)`);
  if (from !== undefined)
    conditions.push(sql`(last.last_seen_at >= ${new Date(from)} or last.phase = 'open')`);
  if (to !== undefined) conditions.push(sql`last.first_seen_at < ${new Date(to)}`);
  if (q)
    conditions.push(sql`(exists (select from unnest(last.sample_pages) as url where url ilike ${likeInUrl(q)})
      or concat_ws(' ', last.subject ->> 'agent', last.subject ->> 'pool', last.subject -> 'cause' ->> 'title')
        ilike ${likeAround(q)})`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Finds a cause by its own id, or by the id of an incident or a problem; null outside the actor's reach. */
export async function findCauseId(db: Db, actor: Actor, id: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select causes.id from causes left join websites on websites.id = causes.website_id
    where causes.id in (
      select ${id}::uuid
      union all select cause_id from incidents where id = ${id} and phase in ('open', 'over')
      union all select cause_id from problems where id = ${id}
    ) and ${causeWithinReach(actor)} limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Returns which of these causes are within the actor's reach. */
export async function listCausesWithinReach(
  db: Db,
  actor: Actor,
  ids: string[],
): Promise<{ id: string; companyId: string; websiteId: string | null }[]> {
  const { rows } = await sql<{ id: string; companyId: string; websiteId: string | null }>`
    select causes.id, causes.company_id, causes.website_id
    from causes left join websites on websites.id = causes.website_id
    where causes.id = any(${ids}::uuid[]) and ${causeWithinReach(actor)} order by causes.id`.execute(db);
  return rows;
}

/** Rules that match or matched an incident (`incidents`), without deleted ones. */
export const RULES = sql<RingingRule[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', alarm_rules.id, 'condition', alarm_rules.settings -> 'condition',
      'website', case when of_rule.id is not null then
        jsonb_build_object('id', of_rule.id, 'name', coalesce(nullif(of_rule.name, ''), of_rule.url)) end,
      'pool', case when pools.id is not null then jsonb_build_object('id', pools.id, 'name', pools.name) end)
    order by alarm_rules.id), '[]')
  from alarm_rules left join websites as of_rule on of_rule.id = alarm_rules.website_id
    left join pools on pools.id = alarm_rules.pool_id
  where alarm_rules.company_id = incidents.company_id and incidents.notifications ? alarm_rules.id::text)`;
