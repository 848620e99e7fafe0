import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';
import type { RootedVerdict } from './judged-page.ts';
import type { IngestScope, StoredPage } from './stored-page.ts';

const HOUR_MS = 3_600_000;

/** Adds pages to the hourly counts of verdicts and visits and to the faults of each page. */
export async function addToRollups(db: Db, scope: IngestScope, pages: StoredPage[]): Promise<void> {
  await addVerdictCounts(
    db,
    scope,
    pages.map(({ observedAt, rooted }) => ({ observedAt, rooted, times: 1 })),
  );
  await addVisitCounts(
    db,
    scope,
    pages.map(({ observedAt, observation: { outcome }, hits, pageViews }) => ({
      observedAt,
      measured: outcome === 'measured' ? 1 : 0,
      failed: outcome === 'failed' ? 1 : 0,
      hits,
      pageViews,
    })),
  );
  await addFaults(db, scope, pages);
}

/** The verdicts of a visit that are counted once more, or taken back. */
export interface CountedVerdicts {
  observedAt: Date;
  rooted: RootedVerdict[];
  times: 1 | -1;
}

/** What a visit adds to its hour, or takes from it. */
export interface CountedVisit {
  observedAt: Date;
  measured: number;
  failed: number;
  hits: number;
  pageViews: number;
}

type Place = Pick<IngestScope, 'companyId' | 'websiteId'>;

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

export async function addVerdictCounts(
  db: Db,
  { companyId, websiteId }: Place,
  visits: CountedVerdicts[],
): Promise<void> {
  const counts = visits.flatMap(({ observedAt, rooted, times }) =>
    rooted.map(({ check, outcome, reason, rootCheck, rootReason }) => ({
      company_id: companyId,
      website_id: websiteId,
      hour: hourOf(observedAt),
      check,
      outcome,
      reason,
      root_check: rootCheck,
      root_reason: rootReason,
      verdicts: times as number,
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
  const sums = sumBy(counts, key, (a, b) => ({ ...a, verdicts: a.verdicts + b.verdicts }));
  const changes = sums.filter(({ verdicts }) => verdicts !== 0);
  if (changes.length === 0) return;
  await db
    .insertInto('verdict_rollups')
    .values(changes)
    .onConflict((conflict) =>
      conflict
        .columns(['website_id', 'hour', 'check', 'outcome', 'reason', 'root_check', 'root_reason'])
        .doUpdateSet({ verdicts: sql`verdict_rollups.verdicts + excluded.verdicts` }),
    )
    .execute();
}

export async function addVisitCounts(
  db: Db,
  { companyId, websiteId }: Place,
  counted: CountedVisit[],
): Promise<void> {
  if (counted.length === 0) return;
  const visits = counted.map(({ observedAt, pageViews, ...visit }) => ({
    company_id: companyId,
    website_id: websiteId,
    hour: hourOf(observedAt),
    page_views: pageViews,
    ...visit,
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
