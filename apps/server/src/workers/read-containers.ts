import { sql } from 'kysely';
import type { Db } from '../db/schema/database.ts';
import { forgetWaitingVisits, listWaitingVisits } from '../modules/containers/container-visits.store.ts';
import { readVisits } from '../modules/containers/read-visits.service.ts';

interface ContainerNeeds {
  db: Db;
  /** Aborted when the worker stops: what waits is read after its start. */
  signal: AbortSignal;
}

const CONTAINERS_LOCK = 8_441_713;
/** A batch takes a second: others of the worker come in between. */
const VISITS_AT_ONCE = 20;

/**
 * Reads the containers of visits that were stored, and what their tags did. One worker does it at a time. A visit that
 * cannot be read is given up, and its error thrown once the others are kept.
 */
export async function readContainers({ db, signal }: ContainerNeeds): Promise<void> {
  while (!signal.aborted && (await readBatch(db)));
}

/** Returns false when nothing waits, or another worker is at it. */
async function readBatch(db: Db): Promise<boolean> {
  const faults: unknown[] = [];
  const hasRead = await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ isMine: boolean }>`
      select pg_try_advisory_xact_lock(${CONTAINERS_LOCK}) as is_mine`.execute(transaction);
    if (rows[0]?.isMine !== true) return false;
    const waiting = await listWaitingVisits(transaction, VISITS_AT_ONCE);
    if (waiting.length === 0) return false;
    faults.push(...(await readVisits(transaction, waiting)));
    await forgetWaitingVisits(
      transaction,
      waiting.map(({ observationId }) => observationId),
    );
    return true;
  });
  if (faults.length > 0) throw new AggregateError(faults, 'containers of visits could not be read');
  return hasRead;
}
