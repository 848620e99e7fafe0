import { sql } from 'kysely';
import type { Db } from '../../../db/schema/database.ts';

/** Returns whether ClickHouse may have a visit more than once. */
export async function mayHoldCopies(db: Db): Promise<boolean> {
  const row = await db.selectFrom('historyEngine').select('copiesSince').executeTakeFirstOrThrow();
  return row.copiesSince !== null;
}

/** Comes before any visit is sent for a second time. */
export async function noteCopies(db: Db): Promise<void> {
  await db
    .updateTable('historyEngine')
    .set({ copiesSince: sql<Date>`now()` })
    .execute();
}

/** Longer than a request or a question takes: nothing that was under way then is still to come. */
const SETTLED_AFTER = '5 minutes';

/**
 * Returns when copies were last possible, if they may be looked for: nothing that was sent then is to be sent again;
 * null if not. It is a text, since a Date has no microseconds.
 */
export async function findSettledCopies(db: Db): Promise<string | null> {
  const { rows } = await sql<{ since: string }>`
    select copies_since::text as since from history_engine
    where copies_since < now() - ${SETTLED_AFTER}::interval and coalesce(moving_to <> 'clickhouse', true)
      and not exists (select from history_batches)
      and not exists (select from history_outbox where refused_at is null and stored_at <= copies_since)`.execute(
    db,
  );
  return rows[0]?.since ?? null;
}

/** None was found. One that may have come since then is still to be looked for. */
export async function forgetCopies(db: Db, since: string): Promise<void> {
  await sql`update history_engine set copies_since = null
    where copies_since = ${since}::timestamptz and coalesce(moving_to <> 'clickhouse', true)`.execute(db);
}
