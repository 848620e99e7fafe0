import { sql } from 'kysely';
import type { Db } from '../../../db/schema/database.ts';

/** What ClickHouse has to forget. */
export interface Deletion {
  id: number;
  /** Null: all websites. */
  websiteId: string | null;
  /** Null: everything of the website. */
  before: Date | null;
}

/**
 * Has ClickHouse forget what is older than an instant, of a website or of all; nothing happens where the history is in
 * PostgreSQL alone. What waits to be sent of it goes at once.
 */
export async function forgetBefore(db: Db, { websiteId, before }: Omit<Deletion, 'id'>): Promise<void> {
  const isOfWebsite = websiteId === null ? sql`true` : sql`website_id = ${websiteId}`;
  await sql`
    with waiting as (delete from history_outbox where ${isOfWebsite} and observed_at < ${before})
    insert into history_deletions (website, before)
    select ${websiteId}::uuid, ${before}::timestamptz from history_engine
    where (engine = 'clickhouse' or moving_to is not null) and not exists (
      select from history_deletions as asked
      where asked.website is not distinct from ${websiteId}::uuid and asked.before >= ${before}
        and (started_at is null or website is null))`.execute(db);
}

/** What a sender under way may still have delivered is there by then: its requests end after a minute and a half. */
const CONFIRMED_AFTER_MINUTES = 10;

/** Returns what is to be deleted, oldest first, and deleted websites that are to be looked for again. */
export async function listDueDeletions(db: Db): Promise<Deletion[]> {
  const { rows } = await sql<Deletion>`
    select id, website as website_id, before from history_deletions
    where executed_at is null or (before is null and confirmed_at is null
      and executed_at < now() - make_interval(mins => ${CONFIRMED_AFTER_MINUTES}))
    order by id`.execute(db);
  return rows;
}

/** It is noted before anything is deleted: whoever remembers what ClickHouse has forgets it then. */
export async function noteStart(db: Db, id: number): Promise<void> {
  await sql`update history_deletions set started_at = now() where id = ${id}`.execute(db);
}

/** Nothing of it was found. */
export async function noteExecution(db: Db, id: number): Promise<void> {
  await sql`
    update history_deletions set
      executed_at = coalesce(executed_at, now()),
      confirmed_at = case when before is null
        and executed_at < now() - make_interval(mins => ${CONFIRMED_AFTER_MINUTES}) then now() end
    where id = ${id}`.execute(db);
}

/** Reads the last start of a deletion, in the database's own words; null: there was none. */
export async function readLastStart(db: Db): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select max(started_at)::text as last from history_deletions`.execute(db);
  return rows[0]?.last ?? null;
}

/** Deletes the proof of what was forgotten before an instant. */
export async function deleteOldDeletions(db: Db, before: Date): Promise<void> {
  await sql`
    delete from history_deletions where asked_at < ${before}
      and executed_at is not null and (website is null or before is not null or confirmed_at is not null)`.execute(
    db,
  );
}
