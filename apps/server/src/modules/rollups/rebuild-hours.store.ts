import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';

/**
 * Counts a website's hours again from its stored verdicts, a day at a time. Hours keep their counts when retention
 * has deleted their verdicts. Visits may be stored meanwhile.
 */
export async function rebuildHours(db: Db, websiteId: string): Promise<void> {
  for (const day of await listDays(db, websiteId))
    await db.transaction().execute((transaction) => rebuildDay(transaction, websiteId, day));
}

/** The days (UTC) from the first stored verdict on; what is counted before them has nothing to be counted from. */
async function listDays(db: Db, websiteId: string): Promise<Date[]> {
  const rows = await sql<{ day: Date }>`
    select day from generate_series(
      (select date_trunc('day', min(observed_at), 'UTC') from verdicts where website_id = ${websiteId}),
      greatest(
        (select max(observed_at) from verdicts where website_id = ${websiteId}),
        (select max(hour) from verdict_rollups where website_id = ${websiteId}),
        (select max(hour) from visit_rollups where website_id = ${websiteId})
      ), interval '24 hours') as day`.execute(db);
  return rows.rows.map(({ day }) => day);
}

/**
 * The lock keeps others from adding to a count while it is rebuilt. They wait, and then add to the new count.
 */
async function rebuildDay(db: Db, websiteId: string, day: Date): Promise<void> {
  const next = new Date(day.getTime() + 24 * 3_600_000);
  await sql`lock table verdict_rollups in share row exclusive mode`.execute(db);
  await sql`lock table visit_rollups in share row exclusive mode`.execute(db);
  for (const table of ['verdictRollups', 'visitRollups'] as const)
    await db
      .deleteFrom(table)
      .where('websiteId', '=', websiteId)
      .where('hour', '>=', day)
      .where('hour', '<', next)
      .execute();
  const isOfDay = sql`website_id = ${websiteId} and observed_at >= ${day} and observed_at < ${next}`;
  await sql`
    insert into verdict_rollups
    select company_id, website_id, date_trunc('hour', observed_at, 'UTC'), "check", outcome, reason,
      root_check, root_reason, count(*)
    from verdicts where ${isOfDay} group by 1, 2, 3, 4, 5, 6, 7, 8`.execute(db);
  await sql`
    insert into visit_rollups
    select company_id, website_id, date_trunc('hour', observed_at, 'UTC'),
      count(*) filter (where outcome = 'measured'), count(*) filter (where outcome = 'failed'),
      sum(hits), sum(page_views)
    from observations where ${isOfDay} and counts_for_health group by 1, 2, 3`.execute(db);
}
