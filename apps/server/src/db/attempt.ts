import { sql } from 'kysely';
import { Refusal } from '../errors/refusal.ts';
import type { Db } from './schema/database.ts';

/**
 * Does something that may be refused, within a transaction that goes on either way: of what is refused nothing is kept.
 * Any other failure is the transaction's own.
 */
export async function attempt<T>(db: Db, effect: () => Promise<T>): Promise<T | Refusal> {
  await sql`savepoint attempt`.execute(db);
  try {
    const done = await effect();
    await sql`release savepoint attempt`.execute(db);
    return done;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await sql`rollback to savepoint attempt`.execute(db);
    return error;
  }
}
