import { sql } from 'kysely';
import type { Check, Outcome } from '@vigie/contract/verdict.ts';
import type { Db } from '../db/schema/database.ts';
import type { Period } from '../period/asked-period.ts';
import { wholeHours } from '../period/whole-hours.ts';

/** Verdicts counted by what they say; `point` is the step of an evolution, 0 without steps. */
export interface VerdictCount {
  point: number;
  check: Check;
  outcome: Outcome;
  /** Empty when passed. */
  reason: string;
  rootCheck: Check;
  rootReason: string;
  verdicts: number;
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
    select width_bucket(at, ${starts}::timestamptz[]) - 1 as point, "check", outcome, reason,
      root_check as "rootCheck", root_reason as "rootReason", sum(verdicts)::int as verdicts
    from (
      select hour as at, "check", outcome, reason, root_check, root_reason, verdicts
      from verdict_rollups where website_id = ${websiteId} and hour >= ${first} and hour < ${last}
      union all
      select observed_at, "check", outcome, reason, root_check, root_reason, 1
      from verdicts where website_id = ${websiteId} and observed_at >= ${period.from} and observed_at < ${first}
      union all
      select observed_at, "check", outcome, reason, root_check, root_reason, 1
      from verdicts where website_id = ${websiteId} and observed_at >= ${last} and observed_at < ${period.to}
    ) as counted
    group by 1, 2, 3, 4, 5, 6`.execute(db);
  return rows.rows;
}

interface VisitCount {
  point: number;
  measured: number;
  failed: number;
  hits: number;
  pageViews: number;
}

export const NO_VISITS: VisitCount = { point: 0, measured: 0, failed: 0, hits: 0, pageViews: 0 };

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
