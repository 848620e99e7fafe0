import { sql } from 'kysely';
import type { Check, Outcome } from '@vigie/contract/verdict.ts';
import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import type { Db } from '../../db/schema/database.ts';

export interface Period {
  from: Date;
  to: Date;
}

/** Verdicts counted by what they say; `point` is the step of an evolution, 0 without steps. */
export interface VerdictCount {
  point: number;
  check: Check;
  outcome: Outcome;
  rootCheck: Check;
  rootReason: string;
  verdicts: number;
}

/** The company of a website within the actor's reach, null beyond it. */
export async function findMeasuredWebsite(db: Db, actor: Actor, websiteId: string) {
  const row = await db
    .selectFrom('websites')
    .select(['id', 'company_id as companyId'])
    .where('id', '=', websiteId)
    .where(withinReach(actor, 'websites.company_id'))
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Counts a website's verdicts in steps that begin at `starts` and end at `period.to`. Whole hours come from
 * the rollups; only the hours that the period cuts are counted verdict by verdict.
 */
export async function countVerdicts(
  db: Db,
  websiteId: string,
  { period, starts }: { period: Period; starts: Date[] },
): Promise<VerdictCount[]> {
  const { first, last } = wholeHours(period);
  const rows = await sql<VerdictCount>`
    select width_bucket(at, ${starts}::timestamptz[]) - 1 as point, "check", outcome,
      root_check as "rootCheck", root_reason as "rootReason", sum(verdicts)::int as verdicts
    from (
      select hour as at, "check", outcome, root_check, root_reason, verdicts
      from verdict_rollups where website_id = ${websiteId} and hour >= ${first} and hour < ${last}
      union all
      select observed_at, "check", outcome, root_check, root_reason, 1
      from verdicts where website_id = ${websiteId} and observed_at >= ${period.from} and observed_at < ${first}
      union all
      select observed_at, "check", outcome, root_check, root_reason, 1
      from verdicts where website_id = ${websiteId} and observed_at >= ${last} and observed_at < ${period.to}
    ) as counted
    group by 1, 2, 3, 4, 5`.execute(db);
  return rows.rows;
}

export interface VisitCount {
  point: number;
  measured: number;
  failed: number;
  hits: number;
  pageViews: number;
}

/** Counts visits in the same steps and in the same way. */
export async function countVisits(
  db: Db,
  websiteId: string,
  { period, starts }: { period: Period; starts: Date[] },
): Promise<VisitCount[]> {
  const { first, last } = wholeHours(period);
  const single = sql`observed_at, (outcome = 'measured')::int, (outcome = 'failed')::int, hits, page_views from observations`;
  const rows = await sql<VisitCount>`
    select width_bucket(at, ${starts}::timestamptz[]) - 1 as point, sum(measured)::int as measured,
      sum(failed)::int as failed, sum(hits)::int as hits, sum(page_views)::int as "pageViews"
    from (
      select hour as at, measured, failed, hits, page_views
      from visit_rollups where website_id = ${websiteId} and hour >= ${first} and hour < ${last}
      union all
      select ${single} where website_id = ${websiteId} and counts_for_health and observed_at >= ${period.from} and observed_at < ${first}
      union all
      select ${single} where website_id = ${websiteId} and counts_for_health and observed_at >= ${last} and observed_at < ${period.to}
    ) as counted
    group by 1`.execute(db);
  return rows.rows;
}

const HOUR_MS = 3_600_000;

/** The whole hours within a period; an empty span at its end when it holds none. */
function wholeHours({ from, to }: Period): { first: Date; last: Date } {
  const first = Math.ceil(from.getTime() / HOUR_MS) * HOUR_MS;
  const last = Math.floor(to.getTime() / HOUR_MS) * HOUR_MS;
  return first <= last ? { first: new Date(first), last: new Date(last) } : { first: to, last: to };
}

/** Root causes that pages showed in the period, each with the page that showed it last. */
export async function listRootCauses(db: Db, websiteId: string, period: Period) {
  return faultsIn(db, websiteId, period)
    .innerJoin('pages', 'pages.id', 'page_faults.page_id')
    .select(['page_faults.check', 'page_faults.reason', sql<number>`count(*)::int`.as('pages')])
    .select([newest('page_faults.observation_id').as('observationId'), newest('pages.url').as('url')])
    .whereRef('page_faults.check', '=', 'page_faults.root_check')
    .whereRef('page_faults.reason', '=', 'page_faults.root_reason')
    .groupBy(['page_faults.check', 'page_faults.reason'])
    .execute();
}

function newest(column: string) {
  return sql<string>`(array_agg(${sql.ref(column)} order by page_faults.last_seen_at desc))[1]`;
}

/** On how many pages each check failed in the period. */
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

function faultsIn(db: Db, websiteId: string, { from, to }: Period) {
  return db
    .selectFrom('page_faults')
    .where('page_faults.website_id', '=', websiteId)
    .where('page_faults.first_seen_at', '<', to)
    .where('page_faults.last_seen_at', '>=', from);
}

/** Where the steps of an evolution begin: midnights and Mondays as the time zone has them. */
export async function listSteps(
  db: Db,
  { from, to }: Period,
  { step, timeZone }: { step: 'hour' | 'day' | 'week'; timeZone: string },
): Promise<Date[]> {
  const rows = await sql<{ start: Date }>`
    select start at time zone ${timeZone} as start
    from generate_series(
      date_trunc(${step}, ${from}::timestamptz at time zone ${timeZone}),
      ${to}::timestamptz at time zone ${timeZone},
      ${`1 ${step}`}::interval
    ) as start`.execute(db);
  const inside = rows.rows.map(({ start }) => start).filter((start) => start > from && start < to);
  return [from, ...inside];
}

/** Audits that ended in the period, and when the last one of all ended. */
export async function countAudits(db: Db, websiteId: string, period: Period) {
  return db
    .selectFrom('jobs')
    .select([
      sql<number>`count(*) filter (where finished_at >= ${period.from} and finished_at < ${period.to})::int`.as(
        'audits',
      ),
      sql<Date | null>`max(finished_at)`.as('lastAuditAt'),
    ])
    .where('website_id', '=', websiteId)
    .where('counts_for_health', '=', true)
    .where('state', '=', 'succeeded')
    .executeTakeFirstOrThrow();
}
