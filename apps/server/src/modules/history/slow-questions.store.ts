import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';

/** Duration in ms below which a query is not recorded. */
const RECORDED_MS_MIN = 1_000;
const RECORD_RETENTION_DAYS = 7;

/** Records the duration of a query, and deletes records that are too old. */
export async function recordQueryDuration(db: Db, { ms, now }: { ms: number; now: Date }): Promise<void> {
  if (ms < RECORDED_MS_MIN) return;
  await sql`
    with past as (delete from slow_questions where day <= ${dayBefore(now)}::date)
    insert into slow_questions as known (day, slowest_ms) values (${dayOf(now)}::date, ${Math.round(ms)})
    on conflict (day) do update set slowest_ms = excluded.slowest_ms
    where known.slowest_ms < excluded.slowest_ms`.execute(db);
}

/** Returns the longest duration of a query in the last seven days, in ms; null if none was slow. */
export async function readSlowestMs(db: Db, now: Date): Promise<number | null> {
  const { rows } = await sql<{ slowestMs: number | null }>`
    select max(slowest_ms) as "slowestMs" from slow_questions where day > ${dayBefore(now)}::date`.execute(
    db,
  );
  return rows[0]?.slowestMs ?? null;
}

/** Returns PostgreSQL's own estimate of the number of visits: some percent off, but immediate. */
export async function estimateVisits(db: Db): Promise<number> {
  const { rows } = await sql<{ visits: number }>`
    select coalesce(sum(greatest(reltuples, 0)), 0)::float8 as visits
    from pg_partition_tree('data_layer_visits') join pg_class on pg_class.oid = relid where isleaf`.execute(
    db,
  );
  return rows[0]?.visits ?? 0;
}

const DAY_MS = 24 * 3_600_000;
const dayOf = (at: Date) => at.toISOString().slice(0, 'YYYY-MM-DD'.length);
const dayBefore = (now: Date) => dayOf(new Date(now.getTime() - RECORD_RETENTION_DAYS * DAY_MS));
