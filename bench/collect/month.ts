import { sql } from 'kysely';
import { BROWSER_FAMILIES } from '@vigie/contract/real-visitors.ts';
import { jsonText } from '../../apps/server/src/db/json-text.ts';
import type { Db } from '../../apps/server/src/db/schema/database.ts';
import { CELL_LENGTH } from '../../apps/server/src/modules/real-visitors/collect/visit-tally.ts';
import {
  sumBrowsers,
  sumReports,
  sumTrackers,
  sumViews,
} from '../../apps/server/src/modules/real-visitors/visitor-figures.store.ts';
import { PAGE_GROUPS, type BenchWebsite } from './website.ts';

const DAYS = 30;
const TABLES = ['visitor_figures', 'visitor_cells', 'visitor_counts', 'visitor_reports'] as const;
const MEGABYTE = 1024 * 1024;

/**
 * Stores what a month of 100 million messages a day leaves of a website: each cell that its page groups, browsers and
 * trackers have, as hours of the last day and as days before. Returns its size in MB, with indexes.
 */
export async function storeMonth(db: Db, website: BenchWebsite, now: Date): Promise<number> {
  const { websiteId, companyId, trackerIds } = website;
  const before = await sizeOf(db);
  const browsers = sql`jsonb_array_elements_text(${jsonText(BROWSER_FAMILIES)}::jsonb) as browser`;
  const groups = sql`jsonb_array_elements_text(${jsonText(PAGE_GROUPS)}::jsonb) as page_group`;
  const trackers = sql`jsonb_array_elements_text(${jsonText(trackerIds)}::jsonb) as tracker_id`;
  const today = sql`date_trunc('day', ${now}::timestamptz, 'UTC')`;
  const spans = sql`(
    select ${today} - day * interval '1 day' as at, 'day' as span from generate_series(1, ${DAYS}) as day
    union all
    select date_trunc('hour', ${now}::timestamptz) - hour * interval '1 hour', 'hour' from generate_series(0, 23) as hour
  ) as spans`;
  const hours = sql`(
    select * from ${spans} union all
    select date_trunc('hour', ${now}::timestamptz) - hour * interval '1 hour', 'past'
    from generate_series(24, ${DAYS * 24}) as hour) as spans`;
  await sql`insert into visitor_figures
    select ${websiteId}::uuid, ${companyId}::uuid, at, span, tracker_id::uuid, browser, 400000, 20000, 3000, 9000, 100, 50, 390000
    from ${spans}, ${browsers}, ${trackers}`.execute(db);
  await sql`insert into visitor_cells
    select ${websiteId}::uuid, ${companyId}::uuid, at, span, tracker_id::uuid, page_group, browser, 'v42',
      (select array_agg((random() * 20000)::integer) from generate_series(1, ${CELL_LENGTH}))
    from ${spans}, ${browsers}, ${trackers}, ${groups}`.execute(db);
  const counts = sql`insert into visitor_counts (website_id, company_id, at, span, kind, name, browser, views)`;
  await sql`${counts} select ${websiteId}::uuid, ${companyId}::uuid, at, span, 'view', '', browser, 460000
    from ${hours}, ${browsers}`.execute(db);
  await sql`${counts} select ${websiteId}::uuid, ${companyId}::uuid, at, span, 'page-group', page_group, '', 80000
    from ${hours}, ${groups}`.execute(db);
  await sql`${counts} select ${websiteId}::uuid, ${companyId}::uuid, at, span, kind, kind || ' ' || number, browser, 15000
    from ${spans}, ${browsers}, unnest(array['consent', 'device', 'event-missing']) as kind,
      generate_series(1, 12) as number`.execute(db);
  await sql`insert into visitor_reports
    select ${websiteId}::uuid, ${companyId}::uuid, at, span, 'a1b2c3d4', 'script-src-elem', 'host-' || number || '.example',
      'own', page_group, browser, 120
    from ${spans}, unnest(array['chrome', 'safari', 'firefox', 'edge']) as browser,
      generate_series(1, 2) as number, ${groups}`.execute(db);
  for (const table of TABLES) await sql`analyze ${sql.table(table)}`.execute(db);
  return (await sizeOf(db)) - before;
}

/** Returns the number of page views that the database has. */
export async function countViews(db: Db): Promise<number> {
  const { rows } = await sql<{ views: number }>`
    select sum(views) as views from visitor_counts where kind = 'view' and span <> 'recent'`.execute(db);
  return rows[0]?.views ?? 0;
}

/** Returns the median time of reading a month's figures, in ms. */
export async function timeMonth(db: Db, { websiteId }: BenchWebsite, now: Date): Promise<number> {
  const visitors = { websiteId, from: new Date(now.getTime() - DAYS * 24 * 3_600_000), to: now };
  const times: number[] = [];
  for (let round = 0; round < 11; round += 1) {
    const startMs = performance.now();
    await sumTrackers(db, visitors);
    await sumBrowsers(db, visitors);
    await sumReports(db, visitors, 10);
    await sumViews(db, visitors, 10);
    times.push(performance.now() - startMs);
  }
  return times.toSorted((one, other) => one - other)[5] ?? 0;
}

async function sizeOf(db: Db): Promise<number> {
  let bytes = 0;
  for (const table of TABLES) {
    const { rows } = await sql<{ bytes: number }>`select pg_total_relation_size(${table}) as bytes`.execute(
      db,
    );
    bytes += rows[0]?.bytes ?? 0;
  }
  return bytes / MEGABYTE;
}
