import { sql } from 'kysely';
import type { Db } from './schema/database.ts';

/** Longer than an agent, asked twice, or the receiver of a message may take to answer. */
const WAIT_SECONDS = 35;

/** Before another machine is called in a transaction: the database ends one that says nothing for a while. */
export async function waitForAnswer(db: Db): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = ${sql.lit(`${WAIT_SECONDS}s`)}`.execute(db);
}
