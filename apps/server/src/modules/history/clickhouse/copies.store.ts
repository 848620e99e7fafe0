import { sql } from 'kysely';
import type { Db } from '../../../db/schema/database.ts';

/** Returns whether ClickHouse may have a visit more than once. */
export async function mayHoldCopies(db: Db): Promise<boolean> {
  const row = await db.selectFrom('historyEngine').select('copiesSince').executeTakeFirstOrThrow();
  return row.copiesSince !== null;
}

/** Records that copies are possible. Call it before any visit is sent for a second time. */
export async function recordCopies(db: Db): Promise<void> {
  await db
    .updateTable('historyEngine')
    .set({ copiesSince: sql<Date>`now()` })
    .execute();
}

/** Longer than any request or query takes, so that nothing from before is still in progress. */
const SETTLED_AFTER = '5 minutes';

/**
 * Returns when copies were last possible, once nothing that was sent then can be sent again; null before that. The
 * instant is a text, because a Date has no microseconds.
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

/** Records that no copies exist, unless copies became possible since that instant. */
export async function forgetCopies(db: Db, since: string): Promise<void> {
  await sql`update history_engine set copies_since = null
    where copies_since = ${since}::timestamptz and coalesce(moving_to <> 'clickhouse', true)`.execute(db);
}
