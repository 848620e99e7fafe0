import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';
import type { IngestScope, StoredPage } from './stored-page.ts';

const HOUR_MS = 3_600_000;

/** Adds pages to the hourly counts of verdicts and visits and to the faults of each page. */
export async function addToRollups(db: Db, scope: IngestScope, pages: StoredPage[]): Promise<void> {
  await addVerdictCounts(db, scope, pages);
  await addVisitCounts(db, scope, pages);
  await addFaults(db, scope, pages);
}

function hourOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
}

/** Sums equal keys: one statement may touch a row once only. Sorted, so that no two transactions deadlock. */
function sumBy<T>(items: T[], keyOf: (item: T) => unknown[], merge: (a: T, b: T) => T): T[] {
  const sums = new Map<string, T>();
  for (const item of items) {
    const key = JSON.stringify(keyOf(item));
    const before = sums.get(key);
    sums.set(key, before === undefined ? item : merge(before, item));
  }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item);
}

async function addVerdictCounts(db: Db, { companyId, websiteId }: IngestScope, pages: StoredPage[]) {
  const counts = pages.flatMap((page) =>
    page.rooted.map(({ check, outcome, reason, rootCheck, rootReason }) => ({
      company_id: companyId,
      website_id: websiteId,
      hour: hourOf(page.observedAt),
      check,
      outcome,
      reason,
      root_check: rootCheck,
      root_reason: rootReason,
      verdicts: 1,
    })),
  );
  const key = (row: (typeof counts)[number]) => [
    row.hour,
    row.check,
    row.outcome,
    row.reason,
    row.root_check,
    row.root_reason,
  ];
  await db
    .insertInto('verdict_rollups')
    .values(sumBy(counts, key, (a, b) => ({ ...a, verdicts: a.verdicts + b.verdicts })))
    .onConflict((conflict) =>
      conflict
        .columns(['website_id', 'hour', 'check', 'outcome', 'reason', 'root_check', 'root_reason'])
        .doUpdateSet({ verdicts: sql`verdict_rollups.verdicts + excluded.verdicts` }),
    )
    .execute();
}

async function addVisitCounts(db: Db, { companyId, websiteId }: IngestScope, pages: StoredPage[]) {
  const visits = pages.map(({ observedAt, observation, hits, pageViews }) => ({
    company_id: companyId,
    website_id: websiteId,
    hour: hourOf(observedAt),
    measured: observation.outcome === 'measured' ? 1 : 0,
    failed: observation.outcome === 'failed' ? 1 : 0,
    hits,
    page_views: pageViews,
  }));
  const sum = (a: (typeof visits)[number], b: (typeof visits)[number]) => ({
    ...a,
    measured: a.measured + b.measured,
    failed: a.failed + b.failed,
    hits: a.hits + b.hits,
    page_views: a.page_views + b.page_views,
  });
  await db
    .insertInto('visit_rollups')
    .values(sumBy(visits, ({ hour }) => [hour], sum))
    .onConflict((conflict) =>
      conflict.columns(['website_id', 'hour']).doUpdateSet({
        measured: sql`visit_rollups.measured + excluded.measured`,
        failed: sql`visit_rollups.failed + excluded.failed`,
        hits: sql`visit_rollups.hits + excluded.hits`,
        page_views: sql`visit_rollups.page_views + excluded.page_views`,
      }),
    )
    .execute();
}

async function addFaults(db: Db, { companyId, websiteId }: IngestScope, pages: StoredPage[]) {
  const faults = pages.flatMap((page) =>
    page.rooted
      .filter(({ outcome }) => outcome === 'failed')
      .map(({ check, reason, rootCheck, rootReason }) => ({
        company_id: companyId,
        website_id: websiteId,
        page_id: page.pageId,
        check,
        reason,
        root_check: rootCheck,
        root_reason: rootReason,
        first_seen_at: page.observedAt,
        last_seen_at: page.observedAt,
        occurrences: 1,
        observation_id: page.id,
      })),
  );
  if (faults.length === 0) return;
  await db
    .insertInto('page_faults')
    .values(faults.toSorted((a, b) => (a.page_id + a.check < b.page_id + b.check ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.columns(['page_id', 'check', 'reason', 'root_check', 'root_reason']).doUpdateSet({
        first_seen_at: sql`least(page_faults.first_seen_at, excluded.first_seen_at)`,
        last_seen_at: sql`greatest(page_faults.last_seen_at, excluded.last_seen_at)`,
        occurrences: sql`page_faults.occurrences + excluded.occurrences`,
        observation_id: sql`case when excluded.last_seen_at >= page_faults.last_seen_at
          then excluded.observation_id else page_faults.observation_id end`,
      }),
    )
    .execute();
}

/** Counts a website's rollups and faults again from its stored verdicts. */
export async function rebuildRollups(db: Db, websiteId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const table of ['verdict_rollups', 'visit_rollups', 'page_faults'] as const)
      await transaction.deleteFrom(table).where('website_id', '=', websiteId).execute();
    await sql`
      insert into verdict_rollups
      select company_id, website_id, date_trunc('hour', observed_at, 'UTC'), "check", outcome, reason,
        root_check, root_reason, count(*)
      from verdicts where website_id = ${websiteId} group by 1, 2, 3, 4, 5, 6, 7, 8`.execute(transaction);
    await sql`
      insert into visit_rollups
      select company_id, website_id, date_trunc('hour', observed_at, 'UTC'),
        count(*) filter (where outcome = 'measured'), count(*) filter (where outcome = 'failed'),
        sum(hits), sum(page_views)
      from observations where website_id = ${websiteId} and counts_for_health group by 1, 2, 3`.execute(
      transaction,
    );
    await sql`
      insert into page_faults
      select company_id, website_id, page_id, "check", reason, root_check, root_reason,
        min(observed_at), max(observed_at), count(*),
        (array_agg(observation_id order by observed_at desc))[1]
      from verdicts where website_id = ${websiteId} and outcome = 'failed'
      group by 1, 2, 3, 4, 5, 6, 7`.execute(transaction);
  });
}
