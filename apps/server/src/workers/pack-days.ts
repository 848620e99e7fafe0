import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/schema/database.ts';
import { listUnpackedDays, storePackedDay } from '../modules/data-layer/packed-days.store.ts';
import { listWebsiteIds } from '../modules/retention/old-rows.store.ts';

interface PackingNeeds {
  db: Db;
  clock: Clock;
  /** Aborted when the worker stops: what is not packed yet is read from its visits. */
  signal: AbortSignal;
}

const PACKING_LOCK = 8_441_706;
const DAY_MS = 24 * 3_600_000;

/** Packs the days that are over, of all websites, so that searches count them fast. One worker does it at a time. */
export async function packDays({ db, clock, signal }: PackingNeeds): Promise<void> {
  await db.connection().execute(async (connection) => {
    const locked = await sql<{ isMine: boolean }>`
      select pg_try_advisory_lock(${PACKING_LOCK}) as is_mine`.execute(connection);
    if (locked.rows[0]?.isMine !== true) return;
    try {
      const before = new Date(Math.floor(clock.now() / DAY_MS) * DAY_MS);
      for (const websiteId of await listWebsiteIds(connection))
        for (const day of await listUnpackedDays(connection, { websiteId, before })) {
          if (signal.aborted) return;
          await storePackedDay(connection, day);
        }
    } finally {
      await sql`select pg_advisory_unlock(${PACKING_LOCK})`.execute(connection);
    }
  });
}
