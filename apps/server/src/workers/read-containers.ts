import { sql } from 'kysely';
import type { Db } from '../db/schema/database.ts';
import { forgetWaitingVisits, listWaitingVisits } from '../modules/containers/container-visits.store.ts';
import { readContainerVisits } from '../modules/containers/read-visits.service.ts';

interface ContainerNeeds {
  db: Db;
  /** Aborted when the worker stops: pending visits are read after its start. */
  signal: AbortSignal;
}

const CONTAINERS_LOCK = 8_441_713;
/** A batch takes a second, so that the worker's other tasks run in between. */
const VISITS_AT_ONCE = 20;

/**
 * Reads containers and the results of their tags from stored visits. One worker does it at a time. An unreadable visit
 * is given up, and its error is thrown once the others are stored.
 */
export async function readContainers({ db, signal }: ContainerNeeds): Promise<void> {
  while (!signal.aborted && (await readBatch(db)));
}

/** Reads one batch. Returns false when nothing is pending, or another worker is reading. */
async function readBatch(db: Db): Promise<boolean> {
  const faults: unknown[] = [];
  const hasRead = await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ isMine: boolean }>`
      select pg_try_advisory_xact_lock(${CONTAINERS_LOCK}) as is_mine`.execute(transaction);
    if (rows[0]?.isMine !== true) return false;
    const waiting = await listWaitingVisits(transaction, VISITS_AT_ONCE);
    if (waiting.length === 0) return false;
    faults.push(...(await readContainerVisits(transaction, waiting)));
    await forgetWaitingVisits(
      transaction,
      waiting.map(({ observationId }) => observationId),
    );
    return true;
  });
  if (faults.length > 0) throw new AggregateError(faults, 'containers of visits could not be read');
  return hasRead;
}
