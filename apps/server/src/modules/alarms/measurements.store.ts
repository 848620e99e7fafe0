import { sql } from 'kysely';
import { scoreOf } from '@vigie/audit/score.ts';
import type { Severity } from '@vigie/contract/classification.ts';
import type { Now } from '@vigie/contract/health.ts';
import type { StepFailure } from '@vigie/contract/step-failure.ts';
import { PRIMARY_TRACKER } from '../../db/query-tracker.ts';
import type { Db } from '../../db/schema/database.ts';

/** Page views of one whole day: in the report, and in visits. */
export interface VolumeDay {
  day: string;
  counted: number;
  passed: number;
  failed: number;
}

/** Returns the keys of the causes that the runs of a pool show. */
export async function listCausesOfPool(
  db: Db,
  { websiteId, poolId }: { websiteId: string; poolId: string },
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct causes.key from problems join causes on causes.id = problems.cause_id
      join observations
        on observations.id = problems.observation_id and observations.observed_at = problems.last_seen_at
      join jobs on jobs.id = observations.job_id
      left join consent_matrices on consent_matrices.id = jobs.matrix_id
    where problems.website_id = ${websiteId} and problems.resolved_at is null
      and coalesce(jobs.pool_id, consent_matrices.pool_id) = ${poolId}`.execute(db);
  return rows.map(({ key }) => key);
}

export interface RunRow {
  id: string;
  poolId: string | null;
  startedAt: Date;
  lastAt: Date;
  isRunning: boolean;
  pages: number;
  pagesFailed: number;
}

/** Returns the last run that visited pages for the website's health or a pool. */
export async function findLastMeasuredRun(db: Db, websiteId: string): Promise<RunRow | null> {
  const { rows } = await sql<RunRow>`
    select id, pool_id, coalesce(started_at, created_at) as started_at, coalesce(finished_at, now()) as last_at,
      state = 'running' as is_running, pages_done as pages, pages_failed
    from jobs
    where website_id = ${websiteId} and kind in ('audit', 'pool', 'test') and pages_done > 0
      and (kind <> 'audit' or counts_for_health)
    order by coalesce(finished_at, 'infinity') desc, id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * Returns why most pages of a run could not be visited, with three example pages and the time of the last of these
 * visits.
 */
export async function readFailures(
  db: Db,
  runId: string,
): Promise<{ code: string; firstAt: Date; lastAt: Date; samplePages: string[] } | null> {
  const { rows } = await sql<{ code: string; firstAt: Date; lastAt: Date; samplePages: string[] }>`
    select failure_code as code, min(observed_at) as first_at, max(observed_at) as last_at,
      (array_agg(url order by observed_at desc, id))[1:3] as sample_pages
    from observations where job_id = ${runId} and outcome = 'failed'
    group by failure_code order by count(*) desc, failure_code limit 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * Pages that sent hits of a tracker. `gone`: those whose last visit sent none, without an open problem that explains
 * it.
 */
export interface HitsRow {
  trackerId: string;
  had: number;
  gone: number;
  firstAt: Date | null;
  lastAt: Date | null;
  samplePages: string[];
}

/** Compares each page of a run with its previous visit and returns the lost hits by tracker. */
export async function listGoneHits(
  db: Db,
  { runId, primary }: { runId: string; primary: string },
): Promise<HitsRow[]> {
  const { rows } = await sql<HitsRow>`
    with visits as (
      select ${primary}::uuid as tracker_id, page_id, observed_at, url, hits
      from observations where job_id = ${runId} and outcome = 'measured' and counts_for_health
      union all
      select its.tracker_id, its.page_id, its.observed_at, observations.url, its.hits
      from tracker_visits as its join observations
        on observations.id = its.observation_id and observations.observed_at = its.observed_at
      where its.job_id = ${runId} and observations.outcome = 'measured' and its.counts_for_health
    ), compared as (
      select visits.*, coalesce(before.hits, 0) > 0 as had_hits, exists (
          select from problems where problems.page_id = visits.page_id and problems.tracker_id = visits.tracker_id
            and problems.resolved_at is null and problems.kind = 'check') as is_explained
      from visits left join lateral (
        select hits from observations
        where visits.tracker_id = ${primary}::uuid and page_id = visits.page_id and counts_for_health
          and outcome = 'measured' and hits > 0 and observed_at < visits.observed_at
          and observed_at > visits.observed_at - interval '30 days'
        union all
        select hits from tracker_visits as its
        where visits.tracker_id <> ${primary}::uuid and page_id = visits.page_id
          and its.tracker_id = visits.tracker_id and its.counts_for_health and hits > 0
          and observed_at < visits.observed_at and observed_at > visits.observed_at - interval '30 days'
        limit 1
      ) as before on true
    )
    select tracker_id, count(*) filter (where had_hits)::int as had,
      count(*) filter (where had_hits and hits = 0 and not is_explained)::int as gone,
      min(observed_at) filter (where had_hits and hits = 0) as first_at,
      max(observed_at) filter (where had_hits and hits = 0) as last_at,
      coalesce((array_agg(url order by observed_at desc) filter (where had_hits and hits = 0))[1:3], '{}') as sample_pages
    from compared group by tracker_id`.execute(db);
  return rows;
}

/** Returns whether stored visits of a website are being re-evaluated, and when that last ended; null: never. */
export async function findLastReEvaluation(
  db: Db,
  websiteId: string,
): Promise<{ isGoingOn: boolean; endedAt: Date | null }> {
  const { rows } = await sql<{ isGoingOn: boolean | null; endedAt: Date | null }>`
    select bool_or(is_going_on) as is_going_on, max(finished_at) as ended_at from (
      select state in ('queued', 'running') as is_going_on, finished_at
      from re_evaluations where website_id = ${websiteId}
      union all
      select state <> 'done', finished_at from plan_reevaluations where website_id = ${websiteId}) as reevaluations`.execute(
    db,
  );
  return { isGoingOn: rows[0]?.isGoingOn ?? false, endedAt: rows[0]?.endedAt ?? null };
}

export interface JourneyFailures {
  journeyId: string;
  title: string;
  severity: Severity;
  /** Newest of the consecutive runs with a failed step; null: the last run completed all steps. */
  failed: { step: number; label: string; code: StepFailure } | null;
  /** Number of these consecutive runs, and the instant of the first. */
  runs: number;
  beganAt: Date;
  lastAt: Date;
  /** Pools that contain the journey. */
  poolIds: string[];
}

/** Returns for each journey the failed runs since the last complete one, and the newest of them. */
export async function listJourneyFailures(db: Db, websiteId: string): Promise<JourneyFailures[]> {
  const { rows } = await sql<JourneyFailures>`
    select journeys.id as journey_id, journeys.title, journeys.severity, last.at as last_at,
      case when last.outcome = 'step-failed' then jsonb_build_object('step', (last.failed_step ->> 'number')::int,
        'label', last.failed_step ->> 'label', 'code', last.failed_step -> 'reason' ->> 'code') end as failed,
      failures.runs, coalesce(failures.began_at, last.at) as began_at,
      array(select pool_id from pool_journeys where journey_id = journeys.id) as pool_ids
    from journeys
      join lateral (
        select id, at, outcome, failed_step from journey_runs
        where journey_id = journeys.id and outcome is not null order by id desc limit 1
      ) as last on true
      left join lateral (
        select count(*)::int as runs, min(at) as began_at from journey_runs as failing
        where journey_id = journeys.id and outcome = 'step-failed' and not exists (
          select from journey_runs as later where later.journey_id = journeys.id
            and later.outcome in ('passed', 'failed') and later.id > failing.id)
      ) as failures on true
    where journeys.website_id = ${websiteId} and not journeys.is_draft`.execute(db);
  return rows;
}

/** Paid orders below which a share of missing ones is not meaningful. */
const PAID_MIN = 50;

/** Returns the unexplained part of a website's newest orders; null without a comparison, or with too few orders. */
export async function readUnexplainedOrders(
  db: Db,
  websiteId: string,
): Promise<{ percent: number; comparedAt: Date } | null> {
  const { rows } = await sql<{ missing: number; paid: number; comparedAt: Date }>`
    select (result #>> '{comparison,unexplained,missing}')::int as missing,
      (result #>> '{comparison,totals,paid}')::int as paid, compared_at
    from order_comparisons where website_id = ${websiteId} and is_current and result is not null`.execute(db);
  const [row] = rows;
  if (row === undefined || row.paid < PAID_MIN) return null;
  return { percent: Math.round((row.missing * 1_000) / row.paid) / 10, comparedAt: row.comparedAt };
}

/** Paid orders of a day that purchases could reach, and those that the report misses. */
export interface OrderDay {
  day: string;
  paid: number;
  missing: number;
}
export type OrderDayRow = OrderDay & { websiteId: string };

/** Days that a preview of thirty days compares. */
const ORDER_DAYS = 65;

/**
 * Returns the whole days of orders that the report has completed, the oldest first. GA4 completes a day after 48 hours.
 */
export async function listCompleteOrderDays(
  db: Db,
  { websiteIds, now }: { websiteIds: readonly string[]; now: Date },
): Promise<OrderDayRow[]> {
  const { rows } = await sql<OrderDayRow>`
    select days.website_id, days.day::text as day, days.paid, days.missing
    from order_days as days join order_settings as settings on settings.website_id = days.website_id,
    lateral (select (${now}::timestamptz at time zone settings.time_zone)::date as today) as clock
    where days.website_id = any(${websiteIds}) and days.waiting = 0 and days.day >= today - ${ORDER_DAYS}::int
      and days.day < today - case when settings.purchases_from = 'ga4' then 2 else 0 end
    order by days.website_id, days.day`.execute(db);
  return rows;
}

/** Returns when anything of a website was last measured; null: never. */
export async function findLastMeasured(db: Db, websiteId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('observations')
    .select('observedAt')
    .where('websiteId', '=', websiteId)
    .where('outcome', '=', 'measured')
    .where('countsForHealth', '=', true)
    .orderBy('observedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.observedAt ?? null;
}

/** Returns when a run of a pool last measured a page or ran a journey; null: never. */
export async function findLastMeasuredOf(db: Db, poolId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('jobs')
    .select('finishedAt')
    .where('poolId', '=', poolId)
    .where(sql<boolean>`pages_done + journeys_done > pages_failed`)
    .where('finishedAt', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.finishedAt ?? null;
}

/** Score and counts of some pages together, from their visits. */
export type ScoredPages = Pick<Now, 'score' | 'at' | 'pages' | 'pagesFailed'>;

/** Returns the score of the last completed run of a pool, with the run's id; null: none. */
export async function findPoolScore(
  db: Db,
  poolId: string,
): Promise<(ScoredPages & { runId: string }) | null> {
  const row = await db
    .selectFrom('jobs')
    .select(['id as runId', 'checks', 'finishedAt', 'pagesDone as pages', 'pagesFailed'])
    .where('poolId', '=', poolId)
    .where('state', '=', 'succeeded')
    .where('pagesDone', '>', 0)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined || row.finishedAt === null) return null;
  const { runId, checks, finishedAt, pages, pagesFailed } = row;
  return { runId, score: scoreOf(checks, pages), at: finishedAt.toISOString(), pages, pagesFailed };
}

/** Schedule of a website: of its audits (no pool), or of one of its pools. */
export interface ScheduleRow {
  poolId: string | null;
  pool: string | null;
  cron: string;
  timeZone: string;
  nextRunAt: Date;
  lastOverlapAt: Date | null;
  lastMissedAt: Date | null;
  /** When it last created a run. */
  lastRunAt: Date | null;
}

export async function listSchedules(db: Db, websiteId: string): Promise<ScheduleRow[]> {
  const lastRun = (pool: ReturnType<typeof sql>) => sql`(
    select max(created_at) from jobs where jobs.website_id = ${websiteId} and jobs.mode = 'scheduled' and ${pool})`;
  const { rows } = await sql<ScheduleRow>`
    select id as pool_id, name as pool, cron, time_zone, next_run_at, last_overlap_at, last_missed_at,
      ${lastRun(sql`jobs.pool_id = pools.id`)} as last_run_at
    from pools where website_id = ${websiteId} and status = 'published' and next_run_at is not null
    union all
    select null, null, cron, time_zone, next_run_at, last_overlap_at, last_missed_at,
      ${lastRun(sql`jobs.kind = 'audit'`)} from audit_schedules
    where website_id = ${websiteId} and next_run_at is not null`.execute(db);
  return rows;
}

export interface MeasuredAgentRow {
  id: string;
  name: string;
  state: 'online' | 'offline';
  lastSeenAt: Date | null;
  createdAt: Date;
}

/** Returns the agents that a company may use and that are not disabled. */
export async function listAgentsOf(db: Db, companyId: string): Promise<MeasuredAgentRow[]> {
  return db
    .selectFrom('agents')
    .select(['id', 'name', 'state', 'lastSeenAt', 'createdAt'])
    .where((agent) => agent.or([agent('companyId', 'is', null), agent('companyId', '=', companyId)]))
    .where('isPaused', '=', false)
    .execute();
}

export interface VolumeRow extends VolumeDay {
  websiteId: string;
  trackerId: string;
}

/** Days of volumes that are read: the compared days, the month of a preview, and the same weekdays before it. */
const VOLUME_DAYS = 62;

/** Returns the whole days of reports, with the page views that visits saw on them (UTC), oldest first. */
export async function listVolumeDays(
  db: Db,
  { websiteIds, now }: { websiteIds: readonly string[]; now: Date },
): Promise<VolumeRow[]> {
  const isOfDay = sql`hour >= days.day::timestamp at time zone 'UTC'
    and hour < (days.day + 1)::timestamp at time zone 'UTC'`;
  const { rows } = await sql<VolumeRow>`
    select days.website_id, days.tracker_id, days.day::text as day, days.counted,
      coalesce(seen.passed, 0)::int as passed, coalesce(seen.failed, 0)::int as failed
    from report_days as days join report_interfaces as interfaces on interfaces.id = days.interface_id,
    lateral (
      select sum(verdicts) filter (where outcome = 'passed') as passed,
        sum(verdicts) filter (where outcome = 'failed') as failed
      from (
        select outcome, verdicts from verdict_rollups where website_id = days.website_id and "check" = 'hitPageview'
          and days.tracker_id = ${PRIMARY_TRACKER} and ${isOfDay}
        union all
        select outcome, verdicts from tracker_verdict_rollups where website_id = days.website_id
          and tracker_id = days.tracker_id and "check" = 'hitPageview' and ${isOfDay}
      ) as verdicts
    ) as seen
    where days.website_id = any(${websiteIds}) and days.event = 'page_view' and days.is_whole
      and interfaces.is_enabled and days.day >= (${now}::timestamptz at time zone 'UTC')::date - ${VOLUME_DAYS}::int
    order by days.website_id, days.tracker_id, days.day`.execute(db);
  return rows;
}
