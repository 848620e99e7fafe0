import { type RawBuilder, sql } from 'kysely';
import type { Check, Outcome } from '@vigie/contract/verdict.ts';
import type { Db } from '../../db/schema/database.ts';
import { shareRead } from '../../db/shared-reads.ts';
import type { VerdictCount } from '../../evaluation/verdict-count.ts';
import type { Period } from '../../period/requested-period.ts';

/** Visits that determine the current state: those of these runs, or all of the website's if there are no runs. */
export interface NowScope {
  websiteId: string;
  runIds: string[];
}

/** Sums over the last visits of a website's pages. */
export interface NowVisits {
  websiteId: string;
  at: Date;
  pages: number;
  failed: number;
  check: Check;
  outcome: Outcome;
  verdicts: number;
}

/** Current failing verdict, counted by its content; each page has one of each check. */
export type NowFailure = Omit<VerdictCount, 'point'> & { websiteId: string };

/**
 * Returns for each website the number of its pages, the instant of the last visit, and the verdicts: a row for each
 * count.
 */
export async function countNowVisits(db: Db, scopes: NowScope[]): Promise<NowVisits[]> {
  if (scopes.length === 0) return [];
  const { rows } = await sql<NowVisits>`
    with visits as materialized (${lastVisitsQuery(scopes)}), summed as (
      select website_id, max(observed_at) as at, count(*)::int as pages,
        (count(*) filter (where outcome = 'failed'))::int as failed
      from visits group by website_id
    ), counted as (
      select visits.website_id, "check", verdicts.outcome, count(*)::int as verdicts
      from visits cross join lateral (${verdictsOfVisit}) as verdicts group by 1, 2, 3
    )
    select * from summed join counted using (website_id)`.execute(db);
  return rows;
}

/** Returns the current failing verdicts. Only visits with a fault are read. */
export async function countNowFailures(db: Db, scopes: NowScope[]): Promise<NowFailure[]> {
  if (scopes.length === 0) return [];
  const { rows } = await sql<NowFailure>`
    with visits as materialized (${lastVisitsQuery(scopes)})
    ${failuresOfVisits(sql`count(*)::int as verdicts`)}`.execute(db);
  return rows;
}

/** Current failing verdict, with the visit of the page that showed it last. */
export type NowFault = NowFailure & { observationId: string; url: string };

interface NowFaults {
  failures: NowFault[];
  /** Measured pages without a fault. */
  faultlessPages: number;
}

/**
 * Returns the current failing verdicts of one website with examples, and the number of its faultless pages. Concurrent
 * calls share one query: /sante requests health and causes at once.
 */
export const readNowFaults = shareRead(selectNowFaults, ({ websiteId, runIds }: NowScope) =>
  [websiteId, ...runIds].join(),
);

async function selectNowFaults(db: Db, scope: NowScope): Promise<NowFaults> {
  const { rows } = await sql<NowFault & { faultlessPages: number }>`
    with visits as materialized (${lastVisitsQuery([scope])}), failures as materialized (
      ${failuresOfVisits(sql`count(*)::int as verdicts,
        (array_agg(visits.id order by visits.observed_at desc, visits.page_id))[1] as observation_id`)}
    ), faultless as (
      select count(*)::int as faultless_pages from visits where outcome = 'measured' and lost_weight = 0
    )
    select failures.*, visits.url, faultless_pages
    from faultless left join (failures join visits on visits.id = failures.observation_id) on true`.execute(
    db,
  );
  const [first] = rows;
  return {
    // Without a failure there is one row with only the number of pages.
    failures: first?.check === null ? [] : rows,
    faultlessPages: first?.faultlessPages ?? 0,
  };
}

/** Returns the query for the failing verdicts of `visits`, grouped by their content. */
function failuresOfVisits(counted: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select visits.website_id, "check", verdicts.outcome, reason, root_check, root_reason, ${counted}
    from visits cross join lateral (${verdictsOfVisit}) as verdicts
    where visits.lost_weight > 0 and verdicts.outcome = 'failed'
    group by 1, 2, 3, 4, 5, 6`;
}

/**
 * Returns the query for the last visit of each page. With runs it reads their visits only. Without runs it costs one
 * index lookup per page, however often the page was visited.
 */
export function lastVisitsQuery(scopes: NowScope[]): RawBuilder<unknown> {
  const runIds = scopes.flatMap((scope) => scope.runIds);
  const websiteIds = scopes.filter((scope) => scope.runIds.length === 0).map(({ websiteId }) => websiteId);
  return sql`
    select * from (
      select distinct on (page_id) website_id, page_id, url, id, observed_at, outcome, lost_weight
      from observations where job_id = any(${runIds}::uuid[]) and counts_for_health
      order by page_id, observed_at desc, id desc
    ) as of_runs
    union all
    select pages.website_id, pages.id, pages.url, last.id, last.observed_at, last.outcome, last.lost_weight
    from pages cross join lateral (
      select id, observed_at, outcome, lost_weight from observations
      where page_id = pages.id and counts_for_health
      order by observed_at desc, id desc limit 1
    ) as last
    where pages.website_id = any(${websiteIds}::uuid[])`;
}

/** Verdicts of a visit. `offset 0` is an optimisation fence: it keeps the planner from reading all verdicts first. */
const verdictsOfVisit = sql`
  select "check", outcome, reason, root_check, root_reason from verdicts
  where observation_id = visits.id and observed_at = visits.observed_at offset 0`;

export interface PastCauseRow {
  check: Check;
  reason: string;
  pages: number;
  lastSeenAt: Date;
  /** Current pages on which the check has passed since. */
  repaired: number;
  /** Current pages on which it could not be evaluated, or has another fault. */
  unjudged: number;
}

interface CurrentCausesQuery {
  period: Period;
  /** Causes to leave out. */
  besides: Array<{ check: Check; reason: string }>;
}

/**
 * Returns the root causes that pages showed in the period, and the results of these pages' last visits. Without root
 * causes, no visit is read.
 */
export async function listCausesOfPeriod(
  db: Db,
  scope: NowScope,
  { period, besides }: CurrentCausesQuery,
): Promise<PastCauseRow[]> {
  const { rows } = await sql<PastCauseRow>`
    with faults as materialized (
      select page_id, "check", reason, last_seen_at from page_faults
      where website_id = ${scope.websiteId} and first_seen_at < ${period.to} and last_seen_at >= ${period.from}
        and "check" = root_check and reason = root_reason
        and ("check", reason) not in (
          select * from unnest(${besides.map(({ check }) => check)}::text[], ${besides.map(({ reason }) => reason)}::text[])
        )
    ), visits as materialized (
      select * from (${lastVisitsQuery([scope])}) as last where exists (select from faults)
    )
    select faults."check", faults.reason, count(*)::int as pages, max(faults.last_seen_at) as last_seen_at,
      (count(*) filter (where verdict.outcome = 'passed'))::int as repaired,
      (count(*) filter (where verdict.outcome <> 'passed'))::int as unjudged
    from faults left join visits using (page_id)
    left join lateral (
      select outcome from verdicts
      where observation_id = visits.id and observed_at = visits.observed_at and verdicts."check" = faults."check"
    ) as verdict on true
    group by faults."check", faults.reason
    order by max(faults.last_seen_at) desc, faults."check", faults.reason`.execute(db);
  return rows;
}
