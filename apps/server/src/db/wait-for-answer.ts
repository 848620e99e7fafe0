import { sql } from 'kysely';
import type { Db } from './schema/database.ts';

/** Longer than two requests to an agent, or the receiver of a message, may take. */
const WAIT_SECONDS = 35;

/**
 * Extends the idle timeout before a transaction calls another machine: the database ends transactions that stay idle.
 */
export async function waitForAnswer(db: Db): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = ${sql.lit(`${WAIT_SECONDS}s`)}`.execute(db);
}
