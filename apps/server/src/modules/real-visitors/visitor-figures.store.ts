import { sql } from 'kysely';
import type { BrowserFamily, PolicyDirective, ReportClass } from '@vigie/contract/real-visitors.ts';
import type { Db } from '../../db/schema/database.ts';
import type { Period } from '../../period/requested-period.ts';

/** Violations that one answer lists. */
const REPORTS_MAX = 1_000;
const VIEWS_MAX = 1_000;

export interface VisitorsOf extends Period {
  websiteId: string;
}

/** Hours and days (UTC) that begin in a period. Those of the last 24 hours are hours, and older ones days. */
const isWithin = ({ websiteId, from, to }: VisitorsOf) => sql<boolean>`
  website_id = ${websiteId} and span in ('day', 'hour')
    and at >= date_trunc('hour', ${from}::timestamptz) and at < ${to}`;

export async function sumTrackers(db: Db, visitors: VisitorsOf) {
  const { rows } = await sql<{
    browser: BrowserFamily;
    trackerId: string;
    loaded: number;
    blocked: number;
    failed: number;
    stopped: number;
    absent: number;
    unknown: number;
    requested: number;
  }>`select browser, tracker_id, sum(loaded) as loaded, sum(blocked) as blocked, sum(failed) as failed,
      sum(stopped) as stopped, sum(absent) as absent, sum(unknown) as unknown, sum(requested) as requested
    from visitor_figures where ${isWithin(visitors)} group by browser, tracker_id order by browser, tracker_id`.execute(
    db,
  );
  return rows;
}

/** Sums page views by browser. */
export async function sumBrowsers(db: Db, visitors: VisitorsOf) {
  const { rows } = await sql<{ browser: BrowserFamily; views: number }>`
    select browser, sum(views) as views from visitor_counts
    where kind = 'view' and ${isWithin(visitors)} group by browser order by views desc, browser`.execute(db);
  return rows;
}

/** Sums page views by each other property. Those below a number of visitors are left out. */
export async function sumViews(db: Db, visitors: VisitorsOf, viewsMin: number) {
  const { rows } = await sql<{ kind: string; name: string; views: number }>`
    select kind, name, sum(views) as views from visitor_counts
    where kind <> 'view' and ${isWithin(visitors)} group by kind, name
    having sum(views) >= ${viewsMin} order by kind, views desc, name limit ${VIEWS_MAX}`.execute(db);
  return rows;
}

export async function sumReports(db: Db, visitors: VisitorsOf, reportsMin: number) {
  const { rows } = await sql<{
    policy: string;
    directive: PolicyDirective;
    blocked: string;
    class: ReportClass;
    browser: BrowserFamily;
    pageGroup: string;
    count: number;
  }>`select policy, directive, blocked, class, browser, page_group, sum(reports) as count
    from visitor_reports where ${isWithin(visitors)}
    group by policy, directive, blocked, class, browser, page_group
    having sum(reports) >= ${reportsMin}
    order by count desc, directive, blocked, class, browser, page_group, policy limit ${REPORTS_MAX}`.execute(
    db,
  );
  return rows;
}

/** Returns page views and states of a tracker by hour or day. */
export async function listSeries(
  db: Db,
  { trackerId, step, ...visitors }: VisitorsOf & { trackerId: string; step: 'hour' | 'day' },
) {
  const isOfStep = step === 'day' ? sql`true` : sql`span = 'hour'`;
  const { rows } = await sql<{ at: Date; samples: number; loaded: number; requested: number }>`
    select at, sum(samples) as samples, sum(loaded) as loaded, sum(requested) as requested from (
      select date_trunc(${step}, at, 'UTC') as at, views as samples, 0 as loaded, 0 as requested
        from visitor_counts where kind = 'view' and ${isOfStep} and ${isWithin(visitors)}
      union all
      select date_trunc(${step}, at, 'UTC'), 0, loaded, requested
        from visitor_figures where tracker_id = ${trackerId} and ${isOfStep} and ${isWithin(visitors)}) as parts
    group by at order by at`.execute(db);
  return rows;
}
