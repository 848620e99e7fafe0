import type { Db } from '../../../db/schema/database.ts';
import { findBatch, listWaiting, makeBatch, type OutboxBatch, type BatchBounds } from './batches.store.ts';
import { recordCopies } from './copies.store.ts';
import { refillOutbox } from './refill-outbox.service.ts';

/** Maximum visits per batch that are read from their documents, which takes a hundred times as long as sending. */
const REFILLED = 250;

/**
 * Returns the unacknowledged batch, else a new one of the visits that have waited longest; null for none. The batch is
 * stored before anything is sent.
 */
export async function nextBatch(db: Db, bounds: BatchBounds): Promise<OutboxBatch | null> {
  const open = await findBatch(db);
  if (open !== null) {
    // It may have arrived, even if its sender got no answer.
    await recordCopies(db);
    return open;
  }
  return db.transaction().execute(async (transaction) => {
    const waiting = await listWaiting(transaction, bounds);
    const empty = waiting.filter(({ isEmpty }) => isEmpty);
    const tooMany = empty[REFILLED];
    const chosen = tooMany === undefined ? waiting : waiting.slice(0, waiting.indexOf(tooMany));
    if (chosen.length === 0) return null;
    const refilled = chosen.filter(({ isEmpty }) => isEmpty).map(({ id }) => id);
    if (refilled.length > 0) await refillOutbox(transaction, refilled);
    return makeBatch(
      transaction,
      chosen.map(({ id }) => id),
    );
  });
}
