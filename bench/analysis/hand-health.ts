/**
 * Queries the health of a period in hand-written SQL: verdicts with the period before, current pages, and the worst of
 * the period.
 */
import type { Client } from 'pg';
import type { Period } from '../../apps/server/src/period/requested-period.ts';

/** Returns a query of PostgreSQL, used with either engine, in one round trip. */
export function writeHealth(client: Client, websiteId: string, { from, to }: Period): () => Promise<unknown> {
  const before = new Date(2 * from.getTime() - to.getTime());
  const [at, end, start] = [from, to, before].map((one) => `'${one.toISOString()}'`);
  const its = `website_id = '${websiteId}'`;
  return () =>
    client.query(`
      select hour >= ${at} as now, "check", outcome, reason, root_check, root_reason, sum(verdicts) from verdict_rollups
      where ${its} and hour >= ${start} and hour < ${end} group by 1, 2, 3, 4, 5, 6;
      select hour >= ${at} as now, visit_rollups.* from visit_rollups
      where ${its} and hour >= ${start} and hour < ${end};
      select "check", reason, count(*), min(page_id::text) from page_faults
      where ${its} and last_seen_at >= ${at} and first_seen_at < ${end} group by 1, 2;
      with visits as materialized (
        select distinct on (page_id) id, observed_at, lost_weight from observations where job_id in (
          select id from jobs where ${its} and counts_for_health and finished_at is not null
          order by finished_at desc limit 1)
        order by page_id, observed_at desc)
      select "check", reason, root_check, root_reason, count(*), min(id::text) from visits cross join lateral (
        select * from verdicts where observation_id = visits.id and verdicts.observed_at = visits.observed_at offset 0) as its
      where lost_weight > 0 and outcome = 'failed' group by 1, 2, 3, 4;
      select url, lost_weight, last.observed_at, verdicts from page_faults cross join lateral (
        select * from observations where observations.page_id = page_faults.page_id
          and observed_at >= ${at} and observed_at < ${end} order by observed_at desc limit 1) as last
      where page_faults.${its} and last_seen_at >= ${at} order by lost_weight desc, last.observed_at desc limit 25`);
}
