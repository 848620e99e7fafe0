import { sql } from 'kysely';
import type { Check, Outcome } from '@vigie/contract/verdict.ts';
import type { Db } from '../db/schema/database.ts';
import type { Period } from '../period/asked-period.ts';
import { wholeHours } from '../period/whole-hours.ts';

/** The verdicts of a website in one step of a period. */
export interface WebsiteVerdicts {
  websiteId: string;
  point: number;
  check: Check;
  outcome: Outcome;
  verdicts: number;
}

interface Asked {
  websiteIds: string[];
  period: Period;
  starts: Date[];
}

/** Counts the verdicts of many websites at once, as `countVerdicts` does for one, without their reasons. */
export async function countVerdictsOfWebsites(
  db: Db,
  { websiteIds, period, starts }: Asked,
): Promise<WebsiteVerdicts[]> {
  const { first, last } = wholeHours(period);
  const single = sql`website_id, observed_at, "check", outcome, 1 from verdicts where website_id = any(${websiteIds})`;
  const { rows } = await sql<WebsiteVerdicts>`
    select website_id as "websiteId", width_bucket(at, ${starts}::timestamptz[]) - 1 as point,
      "check", outcome, sum(verdicts)::int as verdicts
    from (
      select website_id, hour as at, "check", outcome, verdicts from verdict_rollups
      where website_id = any(${websiteIds}) and hour >= ${first} and hour < ${last}
      union all
      select ${single} and observed_at >= ${period.from} and observed_at < ${first}
      union all
      select ${single} and observed_at >= ${last} and observed_at < ${period.to}
    ) as counted
    group by 1, 2, 3, 4`.execute(db);
  return rows;
}

export interface WebsiteVisits {
  websiteId: string;
  point: number;
  visited: number;
}

/** Counts the visits of many websites in the same steps, measured or not. */
export async function countVisitsOfWebsites(
  db: Db,
  { websiteIds, period, starts }: Asked,
): Promise<WebsiteVisits[]> {
  const { first, last } = wholeHours(period);
  const single = sql`website_id, observed_at, 1 from observations where website_id = any(${websiteIds}) and counts_for_health`;
  const { rows } = await sql<WebsiteVisits>`
    select website_id as "websiteId", width_bucket(at, ${starts}::timestamptz[]) - 1 as point,
      sum(visited)::int as visited
    from (
      select website_id, hour as at, measured + failed as visited from visit_rollups
      where website_id = any(${websiteIds}) and hour >= ${first} and hour < ${last}
      union all
      select ${single} and observed_at >= ${period.from} and observed_at < ${first}
      union all
      select ${single} and observed_at >= ${last} and observed_at < ${period.to}
    ) as counted
    group by 1, 2`.execute(db);
  return rows;
}
