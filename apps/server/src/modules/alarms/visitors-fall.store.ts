import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';
import { COMPARED_KINDS, RECENT_MS } from '../../db/recent-visitors.ts';
import { recentEnd, type VisitorSeries, type VisitorViews } from './visitors-fall.policy.ts';

/** Span of the longest compared window, in ms. */
const WINDOW_MS = 12 * RECENT_MS;
/** Kinds of counts that are compared, with the series that they belong to. */
const SERIES: Readonly<Record<string, VisitorSeries['of']>> = {
  all: 'all',
  view: 'browser',
  'page-group': 'page-group',
  event: 'event',
};

/** Returns the websites whose visitors are counted now, with what decides which of their hours are comparable. */
export async function listCountedVisitors(db: Db, websiteIds: readonly string[]) {
  return db
    .selectFrom('visitorSettings')
    .select(['websiteId', 'key', 'recentSince', 'comparedSince', 'groupsSince'])
    .where('websiteId', 'in', [...websiteIds])
    .where('isEnabled', '=', true)
    .where('countedAt', 'is not', null)
    .execute();
}

/** Returns the page views of some hours, or of all stored hours. */
export async function listPastVisitors(
  db: Db,
  { websiteId, hours }: { websiteId: string; hours: readonly Date[] | null },
): Promise<VisitorViews[]> {
  const isRead = hours === null ? sql`true` : sql`at = any(${[...hours]}::timestamptz[])`;
  return readSeries(db, sql`website_id = ${websiteId} and span in ('past', 'hour') and ${isRead}`);
}

/** Returns the page views of the last hour, by five minutes. */
export async function listRecentVisitors(
  db: Db,
  { websiteId, now }: { websiteId: string; now: Date },
): Promise<VisitorViews[]> {
  const from = new Date(recentEnd(now).getTime() - WINDOW_MS);
  return readSeries(db, sql`website_id = ${websiteId} and span = 'recent' and at >= ${from}`);
}

async function readSeries(db: Db, isRead: ReturnType<typeof sql>): Promise<VisitorViews[]> {
  const { rows } = await sql<{ kind: string; name: string; at: Date; views: number }>`
    select kind, case kind when 'view' then browser else name end as name, at, views from visitor_counts
    where kind = any(${COMPARED_KINDS}) and ${isRead}
    union all
    select 'all', '', at, sum(views) from visitor_counts where kind = 'view' and ${isRead} group by at`.execute(
    db,
  );
  return rows.flatMap(({ kind, ...row }) => {
    const of = SERIES[kind];
    return of === undefined ? [] : [{ of, ...row }];
  });
}
