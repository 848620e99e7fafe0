import { sql } from 'kysely';
import { ApiError } from '../errors/api-error.ts';
import type { Db } from './schema/database.ts';

/**
 * Runs an effect that may be refused, in a savepoint, so that the transaction continues either way. A refused effect
 * leaves no changes. Any other failure fails the transaction.
 */
export async function attempt<T>(db: Db, effect: () => Promise<T>): Promise<T | ApiError> {
  await sql`savepoint attempt`.execute(db);
  try {
    const done = await effect();
    await sql`release savepoint attempt`.execute(db);
    return done;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await sql`rollback to savepoint attempt`.execute(db);
    return error;
  }
}
