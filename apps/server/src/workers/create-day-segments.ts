import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/schema/database.ts';
import { listDaysToSegment, storeDaySegment } from '../modules/history/postgresql/make-day-segments.store.ts';
import { listWebsiteIds } from '../modules/retention/old-rows.store.ts';

interface DaySegmentNeeds {
  db: Db;
  clock: Clock;
  /** Aborted when the worker stops: days that are not packed yet are read from their visits. */
  signal: AbortSignal;
}

const DAY_SEGMENTS_LOCK = 8_441_706;
const DAY_MS = 24 * 3_600_000;

/**
 * Creates columnar day segments of past days for all websites, so that searches count them fast. One worker does it at
 * a time.
 */
export async function createDaySegments(needs: DaySegmentNeeds): Promise<void> {
  await needs.db.connection().execute(async (db) => {
    const locked = await sql<{ isMine: boolean }>`
      select pg_try_advisory_lock(${DAY_SEGMENTS_LOCK}) as is_mine`.execute(db);
    if (locked.rows[0]?.isMine !== true) return;
    try {
      await createAllSegments({ ...needs, db });
    } finally {
      await sql`select pg_advisory_unlock(${DAY_SEGMENTS_LOCK})`.execute(db);
    }
  });
}

/** Packs all days. A failing day does not stop the others; its error is thrown at the end. */
async function createAllSegments({ db, clock, signal }: DaySegmentNeeds): Promise<void> {
  const before = new Date(Math.floor(clock.now() / DAY_MS) * DAY_MS);
  const failures: unknown[] = [];
  for (const websiteId of await listWebsiteIds(db))
    for (const day of await listDaysToSegment(db, { websiteId, before })) {
      if (signal.aborted) return;
      await storeDaySegment(db, day).catch((error: unknown) => failures.push(error));
    }
  if (failures.length > 0) throw new AggregateError(failures, 'Some days could not be packed.');
}
