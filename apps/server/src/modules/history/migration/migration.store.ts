import { sql } from 'kysely';
import type { Db } from '../../../db/schema/database.ts';
import type { HistoryEngine } from '../../../db/schema/stored-types.ts';
import type { WebsiteScope } from '../variables.store.ts';
import type { WebsitePeriod } from './side.ts';

export interface HistoryMigrationState {
  engine: HistoryEngine;
  movingTo: HistoryEngine | null;
  /** Engine that a migration has left and still has to empty. */
  leaving: HistoryEngine | null;
}

export function readHistoryMigration(db: Db): Promise<HistoryMigrationState> {
  return db.selectFrom('historyEngine').select(['engine', 'movingTo', 'leaving']).executeTakeFirstOrThrow();
}

/** Begins to write visits to both engines. */
export async function beginHistoryMigration(db: Db, to: HistoryEngine): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('historyMigratedDays').execute();
    await transaction
      .updateTable('historyEngine')
      .set({ movingTo: to, ...(to === 'clickhouse' && { copiesSince: sql<Date>`now()` }) })
      .where('engine', '!=', to)
      .where('leaving', 'is', null)
      .executeTakeFirstOrThrow();
  });
}

/**
 * Makes `to` the active engine, and the only one that is written to. No visit is lost: a transaction that stores visits
 * reads the row once. If it reads it before this one commits, it writes to both engines, whenever it commits itself. If
 * it reads it after, it writes to the active engine. Transactions that read it before the migration began have ended:
 * the copies waited for them.
 */
export async function switchTo(db: Db, to: HistoryEngine, leaving: HistoryEngine): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('historyEngine')
      .set({
        engine: to,
        movingTo: null,
        leaving,
        ...(to === 'clickhouse' && { copiesSince: sql<Date>`now()` }),
      })
      .where('movingTo', 'is not', null)
      .where('leaving', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new Error('Another move has changed where the visits are.');
    await transaction.deleteFrom('historyMigratedDays').execute();
  });
}

export async function endHistoryMigration(db: Db): Promise<void> {
  await db.updateTable('historyEngine').set({ leaving: null }).execute();
}

export async function listScopes(db: Db): Promise<WebsiteScope[]> {
  const rows = await db.selectFrom('websites').select(['id', 'companyId']).orderBy('id').execute();
  return rows.map(({ id, companyId }) => ({ websiteId: id, companyId }));
}

/** Returns the days that are copied and compared, in milliseconds. */
export async function listMigratedDays(db: Db, websiteId: string): Promise<Set<number>> {
  const rows = await db
    .selectFrom('historyMigratedDays')
    .select('day')
    .where('websiteId', '=', websiteId)
    .execute();
  return new Set(rows.map(({ day }) => day.getTime()));
}

/**
 * Returns migrated days of a month in which a deletion ran since, or shortly before. Such a deletion may have checked a
 * state before its visits were copied, and deleted the state after the comparison.
 */
export async function listCutDays(db: Db, websiteId: string): Promise<number[]> {
  const { rows } = await sql<{ day: Date }>`
    select day from history_migrated_days as moved where website_id = ${websiteId} and exists (
      select from history_deletions as deletion
      where coalesce(deletion.website, moved.website_id) = moved.website_id
        and date_trunc('month', deletion.before, 'UTC') = date_trunc('month', day, 'UTC')
        and coalesce(executed_at, now()) > moved_at - interval '10 minutes')`.execute(db);
  return rows.map(({ day }) => day.getTime());
}

/** Returns the number of unfinished deletions in ClickHouse. */
export async function countDeletions(db: Db): Promise<number> {
  const { rows } = await sql<{ deletions: number }>`
    select count(*)::int as deletions from history_deletions where executed_at is null`.execute(db);
  return rows[0]?.deletions ?? 0;
}

/** Records that a day is done. Its website may be deleted. */
export async function markDayMigrated(db: Db, { scope, from }: WebsitePeriod, visits: number): Promise<void> {
  await sql`
    insert into history_migrated_days (company_id, website_id, day, visits)
    select company_id, id, ${from}, ${visits} from websites where id = ${scope.websiteId} for key share
    on conflict (website_id, day) do update set visits = excluded.visits, moved_at = now()`.execute(db);
}

/** Returns the ids of a website's visits that wait for ClickHouse. */
export async function readPending(db: Db, { scope, from, to }: WebsitePeriod): Promise<Set<string>> {
  const rows = await db
    .selectFrom('historyOutbox')
    .select('observationId')
    .where('websiteId', '=', scope.websiteId)
    .where('observedAt', '>=', from)
    .where('observedAt', '<', to)
    .execute();
  return new Set(rows.map(({ observationId }) => observationId));
}

/** Returns the instant up to which a website's visits were deleted while both engines had some; null: none were. */
export async function findForgotten(db: Db, websiteId: string): Promise<Date | null> {
  const { rows } = await sql<{ before: Date | null }>`
    select max(before) as before from history_deletions
    where website = ${websiteId} or website is null`.execute(db);
  return rows[0]?.before ?? null;
}

/** Schedules the deletion of deleted websites that still have data in ClickHouse. */
export async function forgetWebsites(db: Db, websiteIds: string[]): Promise<void> {
  await sql`
    insert into history_deletions (website)
    select known.id from unnest(${websiteIds}::uuid[]) as known (id)
    where not exists (select from websites where websites.id = known.id)`.execute(db);
}

/** Finds the newest visit that waits for ClickHouse, without refused ones; null for none. */
export async function findLastPending(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('historyOutbox')
    .select((build) => build.fn.max('id').as('id'))
    .where('refusedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function countPending(db: Db, until: number): Promise<number> {
  const { rows } = await sql<{ visits: number }>`
    select count(*)::int as visits from history_outbox
    where id <= ${until} and refused_at is null`.execute(db);
  return rows[0]?.visits ?? 0;
}

/** Deletes the outbox and the scheduled deletions of ClickHouse. */
export async function forgetOutbox(db: Db): Promise<void> {
  await sql`truncate history_outbox, history_batches`.execute(db);
  await sql`
    update history_deletions set executed_at = coalesce(executed_at, now()),
      confirmed_at = case when before is null then coalesce(confirmed_at, now()) end`.execute(db);
}

/** Maximum time that readers wait because of the locks. A failed attempt is repeated. */
const LOCK_TIMEOUT = '500ms';

/**
 * Empties the history in PostgreSQL at once. No reader of it may be left: a truncated table is empty even for
 * transactions that began before.
 */
export async function emptyPostgresql(db: Db): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(transaction);
    await sql`truncate data_layer_visits, data_layer_states, data_layer_state_values, data_layer_values,
      data_layer_shapes, data_layer_hours, data_layer_days, data_layer_day_values`.execute(transaction);
    // A truncation runs no row triggers.
    await transaction.deleteFrom('recordedBytes').where('kind', 'in', ['states', 'values']).execute();
    await endHistoryMigration(transaction);
  });
}
