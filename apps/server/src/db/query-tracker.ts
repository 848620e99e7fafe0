import { sql } from 'kysely';
import type { Db } from './schema/database.ts';

/** Id stored for the primary tracker, which has none of its own. */
export const PRIMARY_TRACKER = '00000000-0000-0000-0000-000000000000';

/** Condition on the table `problems`, which all trackers share. */
export const IS_OF_SELECTED_TRACKER = sql<boolean>`problems.tracker_id = asked_tracker()`;

/**
 * Runs queries about a tracker other than the primary one. The same queries read through the views of the schema
 * `of_tracker`. Within a transaction, later queries read the primary tracker again. The caller has checked that the
 * tracker's website is within the actor's scope.
 */
export async function queryTracker<T>(db: Db, trackerId: string, read: (db: Db) => Promise<T>): Promise<T> {
  if (!db.isTransaction)
    return db.transaction().execute((transaction) => queryTracker(transaction, trackerId, read));
  await selectTracker(db, trackerId, 'of_tracker, public');
  const result = await read(db);
  await selectTracker(db, '', 'public');
  return result;
}

/** Sets the tracker and the search path until the end of the transaction; a failed query ends it too. */
async function selectTracker(db: Db, trackerId: string, path: string): Promise<void> {
  await sql`select set_config('vigie.tracker', ${trackerId}, true), set_config('search_path', ${path}, true)`.execute(
    db,
  );
}
