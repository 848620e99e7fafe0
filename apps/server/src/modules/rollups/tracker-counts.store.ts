import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/schema/database.ts';

/** Stored visit of a tracker beside the primary one. */
interface CountedVisit {
  observationId: string;
  observedAt: Date;
  trackerId: string;
}

/**
 * Adds stored visits of trackers to their hourly counts, or subtracts them before they are evaluated again. Leaves out
 * visits that do not count for health. Rows are written in one order, so that no two transactions deadlock.
 */
export async function moveTrackerCounts(db: Db, visits: CountedVisit[], times: 1 | -1): Promise<void> {
  if (visits.length === 0) return;
  const chosen = sql`select tracker_visits.* from tracker_visits
    join unnest(${visits.map((one) => one.observationId)}::uuid[],
      ${visits.map((one) => one.observedAt)}::timestamptz[], ${visits.map((one) => one.trackerId)}::uuid[])
      as chosen (id, at, tracker)
      on observation_id = chosen.id and observed_at = chosen.at and tracker_id = chosen.tracker
    where counts_for_health`;
  await addCountsOf(db, chosen, times);
}

/** Adds the counts of `visits`, rows of tracker_visits. */
async function addCountsOf(db: Db, visits: RawBuilder<unknown>, times: 1 | -1): Promise<void> {
  await sql`
    insert into tracker_verdict_rollups as sums
    select company_id, website_id, tracker_id, date_trunc('hour', observed_at, 'UTC'), verdict.*, ${times} * count(*)
    from (${visits}) as visits cross join lateral jsonb_to_recordset(rooted)
      as verdict ("check" text, outcome text, reason text, root_check text, root_reason text)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9 order by 2, 3, 4, 5, 6, 7, 8, 9
    on conflict (website_id, tracker_id, hour, "check", outcome, reason, root_check, root_reason)
      do update set verdicts = sums.verdicts + excluded.verdicts`.execute(db);
  await sql`
    insert into tracker_visit_rollups as sums
    select visits.company_id, visits.website_id, tracker_id, date_trunc('hour', visits.observed_at, 'UTC'),
      ${times} * count(*) filter (where outcome = 'measured'), ${times} * count(*) filter (where outcome = 'failed'),
      ${times} * sum(visits.hits), ${times} * sum(visits.page_views)
    from (${visits}) as visits join observations
      on observations.id = visits.observation_id and observations.observed_at = visits.observed_at
    group by 1, 2, 3, 4 order by 2, 3, 4
    on conflict (website_id, tracker_id, hour) do update set measured = sums.measured + excluded.measured,
      failed = sums.failed + excluded.failed, hits = sums.hits + excluded.hits,
      page_views = sums.page_views + excluded.page_views`.execute(db);
}

/** Deletes counts of zero in the hours of these instants. */
export async function dropEmptyTrackerCounts(db: Db, websiteId: string, instants: Date[]): Promise<void> {
  await sql`delete from tracker_verdict_rollups where website_id = ${websiteId} and verdicts <= 0
    and hour in (select date_trunc('hour', at, 'UTC') from unnest(${instants}::timestamptz[]) as at)`.execute(
    db,
  );
}

/** Counts the hours of a website's trackers again from their stored visits, starting with the first of these. */
export async function rebuildTrackerHours(db: Db, websiteId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const table of ['tracker_verdict_rollups', 'tracker_visit_rollups']) {
      await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(transaction);
      await sql`delete from ${sql.table(table)} where website_id = ${websiteId} and hour >= (
        select date_trunc('hour', min(observed_at), 'UTC') from tracker_visits where website_id = ${websiteId})`.execute(
        transaction,
      );
    }
    const visits = sql`select * from tracker_visits where website_id = ${websiteId} and counts_for_health`;
    await addCountsOf(transaction, visits, 1);
  });
}
