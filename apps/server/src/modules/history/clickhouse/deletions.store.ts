import { sql } from 'kysely';
import type { Db } from '../../../db/schema/database.ts';

export interface Deletion {
  id: number;
  /** Null: all websites. */
  websiteId: string | null;
  /** Null: all data of the website. */
  before: Date | null;
}

/**
 * Schedules the deletion in ClickHouse of what is older than an instant, for a website or for all. Deletes waiting
 * visits at once. Does nothing if the history is in PostgreSQL only.
 */
export async function forgetBefore(db: Db, { websiteId, before }: Omit<Deletion, 'id'>): Promise<void> {
  const isOfWebsite = websiteId === null ? sql`true` : sql`website_id = ${websiteId}`;
  await sql`
    with waiting as (delete from history_outbox where ${isOfWebsite} and observed_at < ${before})
    insert into history_deletions (website, before)
    select ${websiteId}::uuid, ${before}::timestamptz from history_engine
    where (engine = 'clickhouse' or moving_to is not null) and not exists (
      select from history_deletions as known
      where known.website is not distinct from ${websiteId}::uuid and known.before >= ${before}
        and (started_at is null or website is null))`.execute(db);
}

/** Time after which a concurrent sender has delivered everything: its requests end after a minute and a half. */
const CONFIRMED_AFTER_MINUTES = 10;

/** Returns due deletions, oldest first. Includes deleted websites that need a second check. */
export async function listDueDeletions(db: Db): Promise<Deletion[]> {
  const { rows } = await sql<Deletion>`
    select id, website as website_id, before from history_deletions
    where executed_at is null or (before is null and confirmed_at is null
      and executed_at < now() - make_interval(mins => ${CONFIRMED_AFTER_MINUTES}))
    order by id`.execute(db);
  return rows;
}

/**
 * Records the start of a deletion before anything is deleted, so that senders discard what they know about ClickHouse.
 */
export async function recordDeletionStart(db: Db, id: number): Promise<void> {
  await sql`update history_deletions set started_at = now() where id = ${id}`.execute(db);
}

/** Records that a deletion is complete: no row was found. */
export async function recordDeletionEnd(db: Db, id: number): Promise<void> {
  await sql`
    update history_deletions set
      executed_at = coalesce(executed_at, now()),
      confirmed_at = case when before is null
        and executed_at < now() - make_interval(mins => ${CONFIRMED_AFTER_MINUTES}) then now() end
    where id = ${id}`.execute(db);
}

/** Returns the last start of a deletion as text of the database; null: none. */
export async function readLastStart(db: Db): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select max(started_at)::text as last from history_deletions`.execute(db);
  return rows[0]?.last ?? null;
}

/** Deletes the records of deletions that were completed before an instant. */
export async function deleteOldDeletions(db: Db, before: Date): Promise<void> {
  await sql`
    delete from history_deletions where requested_at < ${before}
      and executed_at is not null and (website is null or before is not null or confirmed_at is not null)`.execute(
    db,
  );
}
