import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';

/** A question that takes less is not worth a row. */
const NOTED_MS = 1_000;
const KEPT_DAYS = 7;

/** Notes how long a question took, for as long as it says something of now. */
export async function noteQuestion(db: Db, { ms, now }: { ms: number; now: Date }): Promise<void> {
  if (ms < NOTED_MS) return;
  await sql`
    with past as (delete from slow_questions where day <= ${dayBefore(now)}::date)
    insert into slow_questions as known (day, slowest_ms) values (${dayOf(now)}::date, ${Math.round(ms)})
    on conflict (day) do update set slowest_ms = excluded.slowest_ms
    where known.slowest_ms < excluded.slowest_ms`.execute(db);
}

/** Reads the most that a question took in the last seven days; null where none took long. */
export async function readSlowestMs(db: Db, now: Date): Promise<number | null> {
  const { rows } = await sql<{ slowestMs: number | null }>`
    select max(slowest_ms) as "slowestMs" from slow_questions where day > ${dayBefore(now)}::date`.execute(
    db,
  );
  return rows[0]?.slowestMs ?? null;
}

/** As PostgreSQL last counted them itself: some percent off, and read at once. */
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
const dayBefore = (now: Date) => dayOf(new Date(now.getTime() - KEPT_DAYS * DAY_MS));
