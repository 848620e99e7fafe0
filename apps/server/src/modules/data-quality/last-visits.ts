import { sql, type RawBuilder } from 'kysely';
import type { Period } from '../../period/asked-period.ts';

/**
 * Pages of a website with their last measured visit for health in the period. The cost is one index lookup per page,
 * however often the page was visited.
 */
export function lastVisits(websiteId: string, { from, to }: Period): RawBuilder<unknown> {
  return sql`
    select pages.id as page_id, pages.url, last.id, last.observed_at, last.lost_weight
    from pages cross join lateral (
      select id, observed_at, lost_weight from observations
      where page_id = pages.id and counts_for_health and outcome = 'measured'
        and observed_at >= ${from} and observed_at < ${to}
      order by observed_at desc limit 1
    ) as last
    where pages.website_id = ${websiteId} and pages.last_seen_at >= ${from}`;
}
