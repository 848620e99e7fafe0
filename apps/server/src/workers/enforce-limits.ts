import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/schema/database.ts';
import { notifyBudgets } from '../modules/limits/budgets.service.ts';
import { trimRecordings } from '../modules/limits/trim-recordings.service.ts';
import { listFullWebsites } from '../modules/limits/website-limits.store.ts';

interface LimitNeeds {
  db: Db;
  clock: Clock;
  /** Aborted when the worker stops; the rest is done in the next pass. */
  signal: AbortSignal;
}

const LIMITS_LOCK = 8_441_707;

/**
 * Notifies companies of their budgets, and brings every website below its limit of recordings. One worker does it at a
 * time; a failing website delays no other.
 */
export async function enforceLimits({ db: pool, clock, signal }: LimitNeeds): Promise<void> {
  await pool.connection().execute(async (db) => {
    const locked = await sql<{ isMine: boolean }>`
      select pg_try_advisory_lock(${LIMITS_LOCK}) as is_mine`.execute(db);
    if (locked.rows[0]?.isMine !== true) return;
    try {
      const failures: unknown[] = [];
      await notifyBudgets(pool, new Date(clock.now())).catch((error: unknown) => failures.push(error));
      for (const website of await listFullWebsites(db))
        await trimRecordings({ db, website, now: new Date(clock.now()), signal }).catch((error: unknown) =>
          failures.push(error),
        );
      if (failures.length > 0) throw new AggregateError(failures, 'Some limits could not be kept.');
    } finally {
      await sql`select pg_advisory_unlock(${LIMITS_LOCK})`.execute(db);
    }
  });
}
