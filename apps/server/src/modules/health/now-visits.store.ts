import { type RawBuilder, sql } from 'kysely';
import type { Check, Outcome } from '@vigie/contract/verdict.ts';
import type { Db } from '../../db/schema/database.ts';
import { shareRead } from '../../db/shared-reads.ts';
import type { VerdictCount } from '../../judging/verdict-count.ts';
import type { Period } from '../../period/asked-period.ts';

/** Whose visits are those of now: of these runs, or of all of the website's when there are none. */
export interface NowScope {
  websiteId: string;
  runIds: string[];
}

/** What the last visits of a website's pages say together. */
export interface NowVisits {
  websiteId: string;
  at: Date;
  pages: number;
  failed: number;
  check: Check;
  outcome: Outcome;
  verdicts: number;
}

/** A failing verdict of now, counted by what it says; each page has one of each check. */
export type NowFailure = Omit<VerdictCount, 'point'> & { websiteId: string };

/**
 * Returns how many pages each website has now, when the last of them was visited, and their verdicts: a row for each
 * count.
 */
export async function countNowVisits(db: Db, scopes: NowScope[]): Promise<NowVisits[]> {
  if (scopes.length === 0) return [];
  const { rows } = await sql<NowVisits>`
    with visits as materialized (${lastVisits(scopes)}), summed as (
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

/** Only visits with a fault are read for it. */
export async function countNowFailures(db: Db, scopes: NowScope[]): Promise<NowFailure[]> {
  if (scopes.length === 0) return [];
  const { rows } = await sql<NowFailure>`
    with visits as materialized (${lastVisits(scopes)})
    ${failuresOfVisits(sql`count(*)::int as verdicts`)}`.execute(db);
  return rows;
}

/** A failing verdict of now with the visit of the page that showed it last. */
export type NowFault = NowFailure & { observationId: string; url: string };

interface NowFaults {
  failures: NowFault[];
  /** Pages that were measured and show no fault. */
  faultlessPages: number;
}

/**
 * The same of one website with examples, and its other pages: the visits of now are read once for all of it. /sante asks
 * for its health and for its causes at once: both take their failures from one read.
 */
export const readNowFaults = shareRead(selectNowFaults, ({ websiteId, runIds }: NowScope) =>
  [websiteId, ...runIds].join(),
);

async function selectNowFaults(db: Db, scope: NowScope): Promise<NowFaults> {
  const { rows } = await sql<NowFault & { faultlessPages: number }>`
    with visits as materialized (${lastVisits([scope])}), failures as materialized (
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
    // Without a failure there is one row, with the number of pages alone.
    failures: first?.check === null ? [] : rows,
    faultlessPages: first?.faultlessPages ?? 0,
  };
}

/** Returns the failing verdicts of `visits`, grouped by what they say. */
function failuresOfVisits(counted: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select visits.website_id, "check", verdicts.outcome, reason, root_check, root_reason, ${counted}
    from visits cross join lateral (${verdictsOfVisit}) as verdicts
    where visits.lost_weight > 0 and verdicts.outcome = 'failed'
    group by 1, 2, 3, 4, 5, 6`;
}

/**
 * Returns the last visit of each page. Of runs it reads their visits alone. Without runs it costs one index lookup
 * per page, however often the page was visited.
 */
export function lastVisits(scopes: NowScope[]): RawBuilder<unknown> {
  const runIds = scopes.flatMap((scope) => scope.runIds);
  const websiteIds = scopes.filter((scope) => scope.runIds.length === 0).map(({ websiteId }) => websiteId);
  return sql`
    select * from (
      select distinct on (page_id) website_id, page_id, url, id, observed_at, outcome, lost_weight
      from observations where run_id = any(${runIds}::uuid[]) and counts_for_health
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

/** The fence keeps the planner from reading all verdicts first. */
const verdictsOfVisit = sql`
  select "check", outcome, reason, root_check, root_reason from verdicts
  where observation_id = visits.id and observed_at = visits.observed_at offset 0`;

export interface PastCauseRow {
  check: Check;
  reason: string;
  pages: number;
  lastSeenAt: Date;
  /** Pages of now on which the check passed since. */
  repaired: number;
  /** Pages of now on which it could not be judged, or has another fault. */
  unjudged: number;
}

interface AskedCauses {
  period: Period;
  /** Causes that are left out. */
  besides: Array<{ check: Check; reason: string }>;
}

/**
 * Root causes that pages showed in the period, and what the last visits of these pages say of them. Without any, no
 * visit is read.
 */
export async function listCausesOfPeriod(
  db: Db,
  scope: NowScope,
  { period, besides }: AskedCauses,
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
      select * from (${lastVisits([scope])}) as last where exists (select from faults)
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
