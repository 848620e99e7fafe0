import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { HistoryEngine } from '../../../db/schema/stored-types.ts';
import { SENDERS_LOCK } from '../clickhouse/senders-lock.ts';
import { emptyClickhouse } from './clickhouse-side.ts';
import { emptyPostgresql, endHistoryMigration, forgetOutbox } from './migration.store.ts';
import type { HistoryMigration } from './migration.ts';
import { hasReaders, waitForTransactions, waitUntil } from './wait.ts';

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Empties the engine that a migration has left. First waits for transactions that may still write there. Also waits for
 * calls that began to read there before the switch: they have no transaction and end within the statement timeout.
 */
export async function emptyLeft(move: HistoryMigration, leaving: HistoryEngine): Promise<void> {
  const { db, signal, graceMs } = move;
  await waitForTransactions(db, move);
  if (await hasReaders(db)) await sleep(graceMs, undefined, { signal });
  if (leaving === 'clickhouse') await leaveClickhouse(move);
  else await leavePostgresql(move);
}

async function leavePostgresql(move: HistoryMigration): Promise<void> {
  await waitUntil(move, async () => {
    try {
      await emptyPostgresql(move.db);
      return null;
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      return 'Waiting for others who use the tables that are to be emptied.';
    }
  });
}

/** Empties ClickHouse. With the senders' lock and an empty outbox, no visit is on its way there. */
async function leaveClickhouse(move: HistoryMigration): Promise<void> {
  await waitUntil(move, () =>
    move.db.connection().execute(async (holder) => {
      const locked = await sql<{ isMine: boolean }>`
        select pg_try_advisory_lock(${SENDERS_LOCK}) as is_mine`.execute(holder);
      if (locked.rows[0]?.isMine !== true) return 'Waiting for a worker that sends visits to ClickHouse.';
      try {
        await forgetOutbox(holder);
        await emptyClickhouse(move.link);
        await endHistoryMigration(holder);
        return null;
      } finally {
        await sql`select pg_advisory_unlock(${SENDERS_LOCK})`.execute(holder);
      }
    }),
  );
}
