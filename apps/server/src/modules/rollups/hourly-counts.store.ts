import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';
import type { WriteStatement } from '../../db/write-together.ts';
import type { RootedVerdict } from '../../evaluation/evaluated-page.ts';
import type { IngestScope } from '../../evaluation/stored-page.ts';

const HOUR_MS = 3_600_000;

/** Verdicts of a visit that are added to the counts, or subtracted. */
export interface CountedVerdicts {
  observedAt: Date;
  rooted: RootedVerdict[];
  times: 1 | -1;
}

/** Counts that a visit adds to its hour, or subtracts. */
export interface HourlyVisitCounts {
  observedAt: Date;
  measured: number;
  failed: number;
  hits: number;
  pageViews: number;
}

type WebsiteKey = Pick<IngestScope, 'companyId' | 'websiteId'>;

function hourOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
}

/**
 * Returns the items with equal keys merged: one statement may change a row only once. Sorted, so that no two
 * transactions deadlock.
 */
function sumBy<T>(items: T[], keyOf: (item: T) => unknown[], merge: (a: T, b: T) => T): T[] {
  const sums = new Map<string, T>();
  for (const item of items) {
    const key = JSON.stringify(keyOf(item));
    const before = sums.get(key);
    sums.set(key, before === undefined ? item : merge(before, item));
  }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item);
}

/** Returns the statement that adds verdicts to the counts of their hours; none if nothing changes. */
export function addVerdictCounts(
  db: Db,
  { companyId, websiteId }: WebsiteKey,
  visits: CountedVerdicts[],
): WriteStatement[] {
  const counts = visits.flatMap(({ observedAt, rooted, times }) =>
    rooted.map(({ check, outcome, reason, rootCheck, rootReason }) => ({
      companyId,
      websiteId,
      hour: hourOf(observedAt),
      check,
      outcome,
      reason,
      rootCheck,
      rootReason,
      verdicts: times as number,
    })),
  );
  const key = (row: (typeof counts)[number]) => [
    row.hour,
    row.check,
    row.outcome,
    row.reason,
    row.rootCheck,
    row.rootReason,
  ];
  const sums = sumBy(counts, key, (a, b) => ({ ...a, verdicts: a.verdicts + b.verdicts }));
  const changes = sums.filter(({ verdicts }) => verdicts !== 0);
  if (changes.length === 0) return [];
  const insert = db
    .insertInto('verdictRollups')
    .values(changes)
    .onConflict((conflict) =>
      conflict
        .columns(['websiteId', 'hour', 'check', 'outcome', 'reason', 'rootCheck', 'rootReason'])
        .doUpdateSet({ verdicts: sql`verdict_rollups.verdicts + excluded.verdicts` }),
    );
  return [insert];
}

/**
 * Returns the statement that adds visits to the counts of their hours; none if there are no visits. Execute it together
 * with that of the verdicts: triggers count days when both are done, so no two transactions deadlock.
 */
export function addVisitCounts(
  db: Db,
  { companyId, websiteId }: WebsiteKey,
  counted: HourlyVisitCounts[],
): WriteStatement[] {
  if (counted.length === 0) return [];
  const visits = counted.map(({ observedAt, pageViews, ...visit }) => ({
    companyId,
    websiteId,
    hour: hourOf(observedAt),
    pageViews,
    ...visit,
  }));
  const sum = (a: (typeof visits)[number], b: (typeof visits)[number]) => ({
    ...a,
    measured: a.measured + b.measured,
    failed: a.failed + b.failed,
    hits: a.hits + b.hits,
    pageViews: a.pageViews + b.pageViews,
  });
  const insert = db
    .insertInto('visitRollups')
    .values(sumBy(visits, ({ hour }) => [hour], sum))
    .onConflict((conflict) =>
      conflict.columns(['websiteId', 'hour']).doUpdateSet({
        measured: sql`visit_rollups.measured + excluded.measured`,
        failed: sql`visit_rollups.failed + excluded.failed`,
        hits: sql`visit_rollups.hits + excluded.hits`,
        pageViews: sql`visit_rollups.page_views + excluded.page_views`,
      }),
    );
  return [insert];
}

/** Deletes counts of zero in the hours of these instants. */
export async function dropEmptyCounts(db: Db, websiteId: string, instants: Date[]): Promise<void> {
  await sql`delete from verdict_rollups where website_id = ${websiteId} and verdicts <= 0
    and hour in (select date_trunc('hour', at, 'UTC') from unnest(${instants}::timestamptz[]) as at)`.execute(
    db,
  );
}

/**
 * Counts a website's hours again from its stored verdicts, one day at a time. Hours keep their counts if retention has
 * deleted their verdicts. Visits may be stored meanwhile.
 */
export async function rebuildHours(db: Db, websiteId: string): Promise<void> {
  for (const day of await listDays(db, websiteId))
    await db.transaction().execute((transaction) => rebuildDay(transaction, websiteId, day));
}

/** Returns the days (UTC) from the first stored verdict on. Earlier counts have no verdicts to be counted from. */
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
 * Counts one day again. The lock delays additions to a count while it is rebuilt. They wait, and then add to
 * the new count.
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
