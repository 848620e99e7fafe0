import { sql, type OperationNodeSource } from 'kysely';
import type { Db } from './schema/database.ts';

/** An insert or update statement that is not executed yet. */
export type WriteStatement = OperationNodeSource;

/**
 * Executes statements in one round trip, in this order. No statement sees the rows of another one, so no two may write
 * the same row. Constraints are checked, and triggers run, after all of them.
 */
export async function writeTogether(db: Db, writes: WriteStatement[]): Promise<void> {
  if (writes.length === 0) return;
  // PostgreSQL executes them in reverse order.
  const parts = writes.toReversed().map((write, index) => sql`${sql.ref(`write${index}`)} as (${write})`);
  await sql`with ${sql.join(parts)} select`.execute(db);
}
