import { sql } from 'kysely';
import { VISITORS_MIN } from '@vigie/contract/visitor-settings.ts';
import type { Db } from '../../db/schema/database.ts';
import { COMPARED_KINDS } from '../../db/recent-visitors.ts';
import { ADDED_COUNTS } from './collect/flush.store.ts';
import { CELL_LENGTH, FIGURES } from './collect/visit-tally.ts';

/** Days for which the hours of these kinds stay. */
const COMPARED_DAYS = 36;

/** Returns the websites that have settings of real visitors. */
export async function listVisitedWebsites(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('visitorSettings').select('websiteId').orderBy('websiteId').execute();
  return rows.map(({ websiteId }) => websiteId);
}

/**
 * Adds hours that ended a day ago to their days (UTC), and deletes cells of days with fewer than ten visitors, a day
 * after the end of the day.
 */
export async function shrinkVisitors(
  db: Db,
  { websiteId, now }: { websiteId: string; now: Date },
): Promise<void> {
  const before = new Date(now.getTime() - 24 * 3_600_000);
  await db.transaction().execute(async (transaction) => {
    await moveFigures(transaction, websiteId, before);
    await moveCells(transaction, websiteId, before);
    await moveCounts(transaction, websiteId, before);
    await moveReports(transaction, websiteId, before);
    await dropSmall(transaction, websiteId, before);
  });
}

const AS_DAY = sql`date_trunc('day', at, 'UTC')`;
const oldHours = (websiteId: string, before: Date) =>
  sql`website_id = ${websiteId} and span = 'hour' and at < date_trunc('hour', ${before}::timestamptz)`;

async function moveFigures(db: Db, websiteId: string, before: Date): Promise<void> {
  await sql`
    with moved as (delete from visitor_figures where ${oldHours(websiteId, before)} returning *)
    insert into visitor_figures as known (website_id, company_id, at, span, tracker_id, browser, loaded, blocked,
      failed, stopped, absent, unknown, requested)
    select website_id, company_id, ${AS_DAY} as at, 'day', tracker_id, browser, sum(loaded), sum(blocked), sum(failed),
      sum(stopped), sum(absent), sum(unknown), sum(requested)
    from moved group by website_id, company_id, ${AS_DAY}, tracker_id, browser
    on conflict (website_id, at, span, tracker_id, browser) do update set
      loaded = known.loaded + excluded.loaded, blocked = known.blocked + excluded.blocked,
      failed = known.failed + excluded.failed, stopped = known.stopped + excluded.stopped,
      absent = known.absent + excluded.absent, unknown = known.unknown + excluded.unknown,
      requested = known.requested + excluded.requested`.execute(db);
}

async function moveCells(db: Db, websiteId: string, before: Date): Promise<void> {
  const key = sql`website_id, company_id, tracker_id, page_group, browser, release`;
  await sql`
    with moved as (delete from visitor_cells where ${oldHours(websiteId, before)} returning *),
    placed as (
      select ${key}, ${AS_DAY} as at, ordinal, sum(number) as number
      from moved, unnest(counts) with ordinality as numbers(number, ordinal)
      group by ${key}, ${AS_DAY}, ordinal)
    insert into visitor_cells as known (${key}, at, span, counts)
    select ${key}, at, 'day', array_agg(number::integer order by ordinal) from placed group by ${key}, at
    on conflict (website_id, at, span, tracker_id, page_group, browser, release)
      do update set counts = ${ADDED_COUNTS}`.execute(db);
}

/** Hours of the kinds that are compared stay beside the day that contains them. */
async function moveCounts(db: Db, websiteId: string, before: Date): Promise<void> {
  await sql`
    with moved as (delete from visitor_counts where ${oldHours(websiteId, before)} returning *),
    compared as (
      insert into visitor_counts (website_id, company_id, at, span, kind, name, browser, views)
      select website_id, company_id, at, 'past', kind, name, browser, views from moved
      where kind = any(${COMPARED_KINDS}) and views >= ${VISITORS_MIN})
    insert into visitor_counts as known (website_id, company_id, at, span, kind, name, browser, views)
    select website_id, company_id, ${AS_DAY} as at, 'day', kind, name, browser, sum(views)
    from moved group by website_id, company_id, ${AS_DAY}, kind, name, browser
    on conflict (website_id, at, span, kind, name, browser) do update set views = known.views + excluded.views`.execute(
    db,
  );
  await sql`delete from visitor_counts where website_id = ${websiteId} and span = 'past'
    and at < ${before}::timestamptz - ${`${COMPARED_DAYS} days`}::interval`.execute(db);
  await sql`delete from visitor_counts where website_id = ${websiteId} and span = 'recent'
    and at < ${before}::timestamptz + interval '22 hours'`.execute(db);
}

async function moveReports(db: Db, websiteId: string, before: Date): Promise<void> {
  const key = sql`website_id, company_id, policy, directive, blocked, class, page_group, browser`;
  await sql`
    with moved as (delete from visitor_reports where ${oldHours(websiteId, before)} returning *)
    insert into visitor_reports as known (${key}, at, span, reports)
    select ${key}, ${AS_DAY} as at, 'day', sum(reports) from moved group by ${key}, ${AS_DAY}
    on conflict (website_id, at, span, policy, directive, blocked, class, page_group, browser)
      do update set reports = known.reports + excluded.reports`.execute(db);
}

/** Visitors of a cell. The last figure of each part is the number of requests: it counts no further visitors. */
const VISITORS_OF_CELL = sql`(
  select sum(number) from unnest(counts) with ordinality as numbers(number, ordinal) where ordinal % ${FIGURES} <> 0)`;

/** Deletes small cells of days that ended a day ago. Small parts of a larger cell become zero. */
async function dropSmall(db: Db, websiteId: string, before: Date): Promise<void> {
  const isOld = sql`website_id = ${websiteId} and span = 'day' and at < date_trunc('day', ${before}::timestamptz, 'UTC')
    and at >= date_trunc('day', ${before}::timestamptz, 'UTC') - interval '7 days'`;
  await sql`delete from visitor_figures where ${isOld}
    and loaded + blocked + failed + stopped + absent + unknown < ${VISITORS_MIN}`.execute(db);
  await sql`delete from visitor_counts where ${isOld} and views < ${VISITORS_MIN}`.execute(db);
  await sql`delete from visitor_reports where ${isOld} and reports < ${VISITORS_MIN}`.execute(db);
  await sql`delete from visitor_cells where ${isOld} and ${VISITORS_OF_CELL} < ${VISITORS_MIN}`.execute(db);
  await sql`
    update visitor_cells set counts = (
      select array_agg(case when part_sum < ${VISITORS_MIN} then 0 else number end order by ordinal) from (
        select number, ordinal, sum(number) filter (where ordinal % ${FIGURES} <> 0)
          over (partition by (ordinal - 1) / ${FIGURES}) as part_sum
        from unnest(counts) with ordinality as numbers(number, ordinal)) as parts)
    where ${isOld} and exists (
      select from generate_series(0, ${CELL_LENGTH / FIGURES - 1}) as part where (
        select sum(number) from unnest(counts[part * ${FIGURES} + 1 : part * ${FIGURES} + ${FIGURES - 1}]) as number)
        between 1 and ${VISITORS_MIN - 1})`.execute(db);
}

/** Deletes collectors that ended long ago. */
export async function deleteOldCollectors(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('visitorCollectors').where('endedAt', '<', before).execute();
}
