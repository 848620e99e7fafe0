import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';

/** Lets a transaction be idle for as long as an agent may take to answer, twice. */
const WAIT_SECONDS = 35;

/** Before an agent is called in a transaction: the database ends one that says nothing for a while. */
export async function waitForAgent(db: Db): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = ${sql.lit(`${WAIT_SECONDS}s`)}`.execute(db);
}
