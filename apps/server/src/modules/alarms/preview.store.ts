import type { StepFailure } from '@vigie/contract/step-failure.ts';
import type { StoredCheckTable } from '@vigie/contract/score.ts';
import { sql } from 'kysely';
import { PRIMARY_TRACKER } from '../../db/query-tracker.ts';
import type { Db } from '../../db/schema/database.ts';
import { isWholeAudit } from '../../evaluation/whole-audit.ts';

const DAY_MS = 24 * 3_600_000;

/** Scope of a rule, and the days that the preview evaluates. */
export interface Watched {
  companyId: string;
  poolId: string | null;
  websiteIds: string[];
  from: Date;
  to: Date;
}

interface WatchedScope {
  companyId: string;
  websiteId: string | null;
  sharedSettingsId?: string | null | undefined;
}

/** Returns the websites of a company to which a rule would apply: the named one, or all. */
export async function listWatchedWebsites(
  db: Db,
  { companyId, websiteId, sharedSettingsId = null }: WatchedScope,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, coalesce(nullif(name, ''), url) as name from websites
    where not is_draft and company_id = ${companyId} and (${websiteId}::uuid is null or id = ${websiteId})
      and (${sharedSettingsId}::uuid is null or shared_settings_id = ${sharedSettingsId})
    order by id`.execute(db);
  return rows;
}

/** Run that ended. `isBefore`: it lies before the requested days. */
export interface PastRun {
  websiteId: string;
  /** Part of the run that is evaluated, if it has several. */
  of?: string;
  finishedAt: Date;
  pages: number;
  pagesFailed: number;
  isBefore: boolean;
}

interface PastAudit extends PastRun {
  checks: StoredCheckTable;
  failureCode: string | null;
}

/**
 * Returns the whole audits, or a pool's runs, of these days, oldest first. Includes runs of the days before, which give
 * the initial state.
 */
export async function listAuditsOf(db: Db, watched: Watched): Promise<PastAudit[]> {
  const { rows } = await sql<PastAudit>`
    select website_id, finished_at, checks, pages_done as pages, pages_failed, finished_at < ${watched.from} as is_before,
      case when pages_failed * 2 > pages_done then (
        select failure_code from observations where job_id = jobs.id and outcome = 'failed'
        group by failure_code order by count(*) desc limit 1) end as failure_code
    from jobs where ${isPastRun(watched)}
    order by finished_at, id`.execute(db);
  return rows;
}

/**
 * Returns the condition on `jobs` for completed runs in these days, or in the days before that give the initial state.
 */
function isPastRun({ websiteIds, poolId, from, to }: Watched) {
  const isSelectedRun =
    poolId === null
      ? isWholeAudit
      : sql`jobs.pool_id = ${poolId} and jobs.state = 'succeeded' and jobs.pages_done > 0`;
  return sql`jobs.website_id = any(${websiteIds}::uuid[]) and ${isSelectedRun}
    and jobs.finished_at >= ${new Date(from.getTime() - 8 * DAY_MS)} and jobs.finished_at < ${to}`;
}

interface PastHits extends PastRun {
  tracker: string | null;
  had: number;
  gone: number;
}

/**
 * Returns for each run and tracker how many pages had sent hits before it, and how many of them sent none; oldest
 * first.
 */
export async function listHitsOfRuns(db: Db, watched: Watched): Promise<PastHits[]> {
  const { rows } = await sql<PastHits>`
    with runs as (select id, website_id, finished_at, pages_done, pages_failed from jobs where ${isPastRun(watched)}),
    visits as (
      select ${PRIMARY_TRACKER}::uuid as tracker_id, page_id, observed_at, job_id, hits
      from observations where job_id in (select id from runs) and outcome = 'measured'
      union all
      select its.tracker_id, its.page_id, its.observed_at, its.job_id, its.hits
      from tracker_visits as its join observations
        on observations.id = its.observation_id and observations.observed_at = its.observed_at
      where its.job_id in (select id from runs) and observations.outcome = 'measured'
    ), compared as (
      select *, coalesce(bool_or(hits > 0) over (partition by tracker_id, page_id order by observed_at
        rows between unbounded preceding and 1 preceding), false) as had_hits
      from visits
    )
    select runs.website_id, compared.tracker_id as of, runs.finished_at, runs.pages_done as pages, runs.pages_failed,
      runs.finished_at < ${watched.from} as is_before,
      (select other ->> 'name' from websites, jsonb_array_elements(websites.tracking -> 'others') as other
        where websites.id = runs.website_id and other ->> 'id' = compared.tracker_id::text) as tracker,
      count(*) filter (where had_hits)::int as had,
      count(*) filter (where had_hits and hits = 0 and not exists (
        select from problems where problems.page_id = compared.page_id and problems.kind = 'check'
          and problems.tracker_id = compared.tracker_id and problems.first_seen_at <= compared.observed_at
          and coalesce(problems.resolved_at > compared.observed_at, true)))::int as gone
    from compared join runs on runs.id = compared.job_id
    group by runs.id, runs.website_id, runs.finished_at, runs.pages_done, runs.pages_failed, compared.tracker_id
    order by runs.finished_at, runs.id`.execute(db);
  return rows;
}

/** Current schedule, with the start times of its runs since it was saved. */
export interface PastSchedule {
  websiteId: string;
  pool: string | null;
  cron: string;
  timeZone: string;
  validFrom: Date;
  starts: Date[];
}

export async function listStartsOfSchedules(
  db: Db,
  { websiteIds, poolId, from, to }: Watched,
): Promise<PastSchedule[]> {
  const startsOf = (isIts: ReturnType<typeof sql>) => sql`coalesce((
    select array_agg(jobs.created_at order by jobs.created_at) from jobs
    where jobs.website_id = watched.website_id and jobs.mode = 'scheduled' and ${isIts}
      and jobs.created_at >= ${from} and jobs.created_at < ${to}), '{}') as starts`;
  const { rows } = await sql<PastSchedule>`
    select website_id, name as pool, cron, time_zone, updated_at as valid_from, ${startsOf(sql`jobs.pool_id = watched.id`)}
    from pools as watched where website_id = any(${websiteIds}::uuid[]) and status = 'published'
      and next_run_at is not null and (${poolId}::uuid is null or id = ${poolId})
    union all
    select website_id, null, cron, time_zone, updated_at, ${startsOf(sql`jobs.kind = 'audit'`)}
    from audit_schedules as watched where website_id = any(${websiteIds}::uuid[]) and next_run_at is not null
      and ${poolId}::uuid is null`.execute(db);
  return rows;
}

interface AgentSilence {
  at: Date;
  agentId: string;
  agent: string;
  since: Date;
}

/**
 * Returns the times in which agents did not answer for so many minutes, from stored incidents. Null: no rule of the
 * company watched for so short a time.
 */
export async function listAgentSilences(
  db: Db,
  { companyId, from }: Watched,
  minutes: number,
): Promise<AgentSilence[] | null> {
  const { rows: watching } = await sql`
    select from alarm_rules where company_id = ${companyId} and is_on
      and settings -> 'condition' ->> 'kind' = 'agent'
      and (settings -> 'condition' ->> 'minutes')::int <= ${minutes}`.execute(db);
  if (watching.length === 0) return null;
  const { rows } = await sql<AgentSilence>`
    select first_seen_at + make_interval(mins => ${minutes}) as at, first_seen_at as since,
      subject ->> 'agentId' as agent_id, subject ->> 'agent' as agent
    from incidents where company_id = ${companyId} and website_id is null and phase in ('open', 'over')
      and subject ->> 'kind' = 'agent' and first_seen_at >= ${from}
      and coalesce(over_at, now()) - first_seen_at >= make_interval(mins => ${minutes})`.execute(db);
  return rows;
}

export interface PastSilence {
  websiteId: string;
  since: Date;
  until: Date;
}

/**
 * Returns the times of more than so many hours in which nothing of a website, or of a pool, was measured. The last one
 * may have no end yet.
 */
export async function listSilences(
  db: Db,
  { websiteIds, poolId, from, to }: Watched,
  hours: number,
): Promise<PastSilence[]> {
  const before = new Date(from.getTime() - 90 * DAY_MS);
  const instants =
    poolId === null
      ? sql`select website_id, hour as at, hour + interval '1 hour' as since from visit_rollups
          where website_id = any(${websiteIds}::uuid[]) and measured > 0 and hour >= ${before}`
      : sql`select website_id, finished_at as at, finished_at as since from jobs
          where pool_id = ${poolId} and pages_done + journeys_done > pages_failed and finished_at between ${before} and ${to}`;
  const { rows } = await sql<PastSilence>`
    with measured as (
      select website_id, since, lead(at, 1, ${to}::timestamptz) over (partition by website_id order by at) as until
      from (${instants}) as runs
    )
    select website_id, since, until from measured
    where until - since > make_interval(hours => ${hours}) and until >= ${from} order by since`.execute(db);
  return rows;
}

/** Alarm that a journey rule would have raised: the journey and its failed step. */
export interface JourneyRing {
  at: Date;
  websiteId: string;
  journeyId: string;
  journey: string;
  step: number;
  label: string;
  code: StepFailure;
}

/** Returns the first failed run of each critical journey, and the second consecutive one of any other. */
export async function listJourneyRings(
  db: Db,
  { websiteIds, poolId, from, to }: Watched,
): Promise<JourneyRing[]> {
  const { rows } = await sql<JourneyRing>`
    with ended as (
      select runs.*, journeys.severity, runs.outcome = 'step-failed' as failed,
        lag(runs.outcome = 'step-failed', 1, false) over its as failed_before,
        lag(runs.outcome = 'step-failed', 2, false) over its as failed_earlier
      from journey_runs as runs join journeys on journeys.id = runs.journey_id
      where runs.website_id = any(${websiteIds}::uuid[]) and runs.outcome is not null and runs.at < ${to}
        and runs.at >= ${new Date(from.getTime() - 30 * DAY_MS)} and not journeys.is_draft
        and (${poolId}::uuid is null
          or exists (select from pool_journeys where journey_id = journeys.id and pool_id = ${poolId}))
      window its as (partition by runs.journey_id order by runs.id)
    )
    select at, website_id, journey_id, title as journey, (failed_step ->> 'number')::int as step,
      failed_step ->> 'label' as label, failed_step -> 'reason' ->> 'code' as code
    from ended
    where at >= ${from} and failed
      and case when severity = 'critical' then not failed_before else failed_before and not failed_earlier end
    order by at`.execute(db);
  return rows;
}
