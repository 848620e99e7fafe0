import { sql, type OperationNodeSource } from 'kysely';
import type { Db } from './schema/database.ts';

/** A statement that inserts or updates, not executed yet. */
export type Write = OperationNodeSource;

/**
 * Executes statements in one round trip and in this order. None sees what another writes, so no two may write the same
 * row. Constraints are checked, and triggers run, when all have written.
 */
export async function writeTogether(db: Db, writes: Write[]): Promise<void> {
  if (writes.length === 0) return;
  // PostgreSQL executes them from the last to the first.
  const parts = writes.toReversed().map((write, index) => sql`${sql.ref(`write${index}`)} as (${write})`);
  await sql`with ${sql.join(parts)} select`.execute(db);
}
