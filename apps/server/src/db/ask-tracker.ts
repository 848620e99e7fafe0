import { sql } from 'kysely';
import type { Db } from './schema/database.ts';

/** What is stored in place of an id for the primary tracker, which has none. */
export const PRIMARY_TRACKER = '00000000-0000-0000-0000-000000000000';

/** Of the table `problems`, which those of all trackers share. */
export const IS_OF_ASKED_TRACKER = sql<boolean>`problems.tracker_id = asked_tracker()`;

/**
 * Runs queries that read another tracker than the primary one: the same queries, by the views of the schema
 * `of_tracker`. In a transaction, what comes after asks about the primary tracker again. The caller has checked that
 * the tracker is of a website within the actor's reach.
 */
export async function askTracker<T>(db: Db, trackerId: string, read: (db: Db) => Promise<T>): Promise<T> {
  if (!db.isTransaction)
    return db.transaction().execute((transaction) => askTracker(transaction, trackerId, read));
  await setAsked(db, trackerId, 'of_tracker, public');
  const result = await read(db);
  await setAsked(db, '', 'public');
  return result;
}

/** Until the end of the transaction, which a failed query ends. */
async function setAsked(db: Db, trackerId: string, path: string): Promise<void> {
  await sql`select set_config('vigie.tracker', ${trackerId}, true), set_config('search_path', ${path}, true)`.execute(
    db,
  );
}
