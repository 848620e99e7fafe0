import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../db/schema/database.ts';
import { retryRefused, shrinkOutbox } from '../modules/history/clickhouse/batches.store.ts';
import { deleteVisits } from '../modules/history/clickhouse/delete-visits.ts';
import {
  listDueDeletions,
  recordDeletionEnd,
  recordDeletionStart,
  readLastStart,
  type Deletion,
} from '../modules/history/clickhouse/deletions.store.ts';
import type { ClickhouseLink } from '../modules/history/clickhouse/link.ts';
import { mergeCopies } from '../modules/history/clickhouse/merge-copies.service.ts';
import { migrateOnce } from '../modules/history/clickhouse/migrate.ts';
import { createSender, type Sender } from '../modules/history/clickhouse/send-outbox.ts';
import { SENDERS_LOCK } from '../modules/history/clickhouse/senders-lock.ts';

/** Longer than any request to ClickHouse. */
const FROZEN_AFTER = '3min';

interface SendingNeeds {
  db: Db;
  link: ClickhouseLink;
  log: Logger;
}

/**
 * Returns the recurring task that executes pending deletions in ClickHouse, then sends all pending visits. One worker
 * does it at a time. Failures are retried in the next pass.
 */
export function createHistorySending({
  db: pool,
  link,
  log,
}: SendingNeeds): (signal: AbortSignal) => Promise<void> {
  const migrate = migrateOnce(link);
  const sender = createSender(link, (refused) =>
    log.error(
      { err: refused.error, outboxIds: refused.outboxIds },
      'ClickHouse refuses a visit for what it holds',
    ),
  );
  const round = createRound({ link, migrate, sender });
  let isAway = false;
  let hasRetried = false;
  return (signal) =>
    pool.connection().execute(async (db) => {
      const locked = await sql<{ isMine: boolean }>`
        select pg_try_advisory_lock(${SENDERS_LOCK}) as is_mine`.execute(db);
      if (locked.rows[0]?.isMine !== true) return;
      // A frozen process loses its lock, and can no longer record its late deliveries.
      await sql`set idle_session_timeout = ${sql.lit(FROZEN_AFTER)}`.execute(db);
      try {
        if (!hasRetried) await retryRefused(db);
        hasRetried = true;
        await round(db, signal);
        if (isAway) log.info('ClickHouse takes visits again');
        isAway = false;
      } catch (error) {
        if (!isAway && !signal.aborted)
          log.warn({ err: error }, 'ClickHouse takes no visits: they wait in PostgreSQL');
        isAway = true;
      } finally {
        await sql`reset idle_session_timeout`.execute(db);
        await sql`select pg_advisory_unlock(${SENDERS_LOCK})`.execute(db);
      }
    });
}

interface RoundNeeds {
  link: ClickhouseLink;
  migrate: () => Promise<void>;
  sender: Sender;
}

/** Maximum number of batches sent before deletions run again. */
const BATCHES = 100;

function createRound({ link, migrate, sender }: RoundNeeds): (db: Db, signal: AbortSignal) => Promise<void> {
  let lastStart: string | null = null;
  return async (db, signal) => {
    const failures: unknown[] = [];
    for (const deletion of await listDueDeletions(db)) {
      if (signal.aborted) return;
      await forget(db, deletion).catch((error: unknown) => failures.push(error));
    }
    // Another worker may have deleted since this worker sent its last batch.
    const start = await readLastStart(db);
    if (start !== lastStart) sender.forgetStates();
    lastStart = start;
    if (await isWaiting(db)) {
      await migrate();
      for (let sent = 0; sent < BATCHES && !signal.aborted; sent += 1)
        if (!(await sender.sendNext(db, signal))) break;
      await shrinkOutbox(db);
    }
    if (!signal.aborted) await mergeCopies(db, link).catch((error: unknown) => failures.push(error));
    if (failures.length > 0)
      throw new AggregateError(failures, 'Some of the history could not be deleted or merged.');
  };

  async function forget(db: Db, deletion: Deletion): Promise<void> {
    await migrate();
    await recordDeletionStart(db, deletion.id);
    if (await deleteVisits(link, deletion)) await recordDeletionEnd(db, deletion.id);
  }
}

async function isWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql`select from history_outbox where refused_at is null limit 1`.execute(db);
  return rows.length > 0;
}
