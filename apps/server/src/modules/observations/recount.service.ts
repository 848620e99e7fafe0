import { sql } from 'kysely';
import { queryTracker } from '../../db/query-tracker.ts';
import type { Db } from '../../db/schema/database.ts';
import type { ProjectedVisits, Projection } from '../../evaluation/projection.ts';
import { recountUse } from '../limits/limits.service.ts';
import { recountProblems } from '../causes/recount-problems.store.ts';
import { rebuildHours } from '../rollups/hourly-counts.store.ts';
import { rebuildTrackerHours } from '../rollups/tracker-counts.store.ts';
import { recountFaults } from '../rollups/seen-faults.store.ts';

const PAGES_AT_ONCE = 100;

/**
 * Counts a website's rollups, faults and problems again from its stored verdicts, and the use of its limits. Hours keep
 * their counts if retention has deleted their verdicts. Visits may be stored meanwhile.
 */
export async function rebuildRollups(db: Db, websiteId: string, now: Date): Promise<void> {
  await rebuildHours(db, websiteId);
  await rebuildTrackerHours(db, websiteId);
  await recountAllPages(db, websiteId, { now, onBatch: async () => true });
  await recountUse(db, websiteId, now);
}

export interface Recount {
  now: Date;
  /** Called in the transaction of each batch; false ends the recount without that batch. */
  onBatch: (db: Db) => Promise<boolean>;
}

/** Counts the faults and problems of every page again, in batches. Returns false if it was ended early. */
export async function recountAllPages(
  db: Db,
  websiteId: string,
  { now, onBatch }: Recount,
): Promise<boolean> {
  const trackerIds = await listTrackerIds(db, websiteId);
  let after: string | null = null;
  for (;;) {
    const ids: string[] = await listPageIds(db, websiteId, after);
    if (ids.length === 0) return true;
    const goesOn = await db.transaction().execute(async (transaction) => {
      if (!(await onBatch(transaction))) return false;
      await recountPages(transaction, ids, { trackerIds, now });
      return true;
    });
    if (!goesOn) return false;
    after = ids.at(-1) ?? null;
  }
}

async function listPageIds(db: Db, websiteId: string, after: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('pages')
    .select('id')
    .where('websiteId', '=', websiteId)
    .$if(after !== null, (select) => select.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(PAGES_AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

/** Faults and problems of pages whose visits are stored after a later one: they may change what the later one ended. */
export const lateVisitProjection: Projection = {
  name: 'late-visits',
  isFor: ({ countsForHealth, isTrial }) => countsForHealth && !isTrial,
  store: recountLatePages,
};

async function recountLatePages(db: Db, { latePages: pages }: ProjectedVisits): Promise<void> {
  if (pages.length === 0) return;
  const ids = pages.map(({ pageId }) => pageId);
  const instants = pages.map(({ observedAt }) => observedAt);
  const late = await sql<{ pageId: string; at: Date }>`
    select counted.page_id, counted.at
    from unnest(${ids}::uuid[], ${instants}::timestamptz[]) as counted (page_id, at)
    where exists (select from observations where observations.page_id = counted.page_id
      and counts_for_health and observed_at > counted.at)`.execute(db);
  const [first] = late.rows;
  if (first === undefined) return;
  const others = pages.flatMap((page) => page.others.map(({ trackerId }) => trackerId));
  await recountPages(
    db,
    late.rows.map(({ pageId }) => pageId),
    { trackerIds: [...new Set(others)], now: first.at },
  );
}

/**
 * Counts the faults and problems of pages again from the stored verdicts. Data last seen before the first of these
 * verdicts stays. It locks the rows of the pages as visits do, so no visit interleaves. Call it in a transaction.
 */
async function recountPages(
  db: Db,
  pageIds: string[],
  { trackerIds, now }: { trackerIds: string[]; now: Date },
): Promise<void> {
  await lockPages(db, pageIds);
  await recountFaults(db, pageIds);
  await recountProblems(db, pageIds, now);
  for (const id of trackerIds) await queryTracker(db, id, () => recountProblems(db, pageIds, now));
}

/** Returns the ids of the trackers of a website beside the primary one. */
async function listTrackerIds(db: Db, websiteId: string): Promise<string[]> {
  const row = await db
    .selectFrom('websites')
    .select('tracking')
    .where('id', '=', websiteId)
    .executeTakeFirst();
  return (row?.tracking.others ?? []).flatMap(({ id }) => id ?? []);
}

async function lockPages(db: Db, pageIds: string[]): Promise<void> {
  await sql`select from pages where id = any(${pageIds}::uuid[])
    order by url collate "C" for no key update`.execute(db);
}
