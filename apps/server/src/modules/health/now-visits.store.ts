import { sql, type RawBuilder } from 'kysely';
import type { Check, Outcome } from '@vigie/contract/verdict.ts';
import type { Db } from '../../db/schema/database.ts';
import type { VerdictCount } from '../../judging/verdict-count.ts';

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

/** How many pages each website has now, when the last of them was visited, and their verdicts: a row for each count. */
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

/** The same of one website with examples, and its other pages: the visits of now are read once for all of it. */
export async function readNowFaults(db: Db, scope: NowScope): Promise<NowFaults> {
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

/** The failing verdicts of `visits`, grouped by what they say. */
function failuresOfVisits(counted: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select visits.website_id, "check", verdicts.outcome, reason, root_check, root_reason, ${counted}
    from visits cross join lateral (${verdictsOfVisit}) as verdicts
    where visits.lost_weight > 0 and verdicts.outcome = 'failed'
    group by 1, 2, 3, 4, 5, 6`;
}

/**
 * The last visit of each page. Of runs it reads their visits alone. Without runs it costs one index lookup per page,
 * however often the page was visited.
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
