import type { Clock } from '../clock.ts';
import type { Db } from '../db/schema/database.ts';
import { continueMatrix, listIdleMatrices } from '../modules/consent/end-matrix.service.ts';
import type { RunQueue } from '../queue/run-queue.ts';

/** Continues matrices that still need visits with delayed items. A failing one delays no other. */
export async function continueMatrices({
  db,
  clock,
  queue,
}: {
  db: Db;
  clock: Clock;
  queue: RunQueue;
}): Promise<void> {
  const errors: unknown[] = [];
  for (const id of await listIdleMatrices(db))
    await db
      .transaction()
      .execute((transaction) => continueMatrix({ db: transaction, queue, now: new Date(clock.now()) }, id))
      .catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'Some matrices could not go on.');
}
