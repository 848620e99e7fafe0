import { sql } from 'kysely';
import type { Db } from '../../../db/schema/database.ts';
import { statesOf, type OutboxVisit, type StateOfVisit } from './rows.ts';

/** Visits that are sent together under one token until they are acknowledged. */
export interface OutboxBatch {
  id: string;
  outboxIds: number[];
}

export interface BatchBounds {
  visits: number;
  bytes: number;
}

/** Visit that is not in a batch yet. */
export interface UnbatchedVisit {
  id: number;
  bytes: number;
  /** True if its values were left out. */
  isEmpty: boolean;
}

/** Finds the batch that was created but never acknowledged, because its sender may have ended; null for none. */
export async function findBatch(db: Db): Promise<OutboxBatch | null> {
  const row = await db
    .selectFrom('historyBatches')
    .select(['id', 'outboxIds'])
    .orderBy('madeAt')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the visits that have waited longest, within the limits of a batch. */
export async function listWaiting(db: Db, bounds: BatchBounds): Promise<UnbatchedVisit[]> {
  const { rows } = await sql<UnbatchedVisit>`
    select id, bytes, values is null as is_empty from history_outbox
    where refused_at is null order by id limit ${bounds.visits}`.execute(db);
  let before = 0;
  return rows.filter(({ bytes }) => {
    const fits = before < bounds.bytes;
    before += bytes;
    return fits;
  });
}

/** Stores a batch, which fixes the visits that are sent together. */
export async function makeBatch(db: Db, outboxIds: number[]): Promise<OutboxBatch> {
  return db
    .insertInto('historyBatches')
    .values({ outboxIds })
    .returning(['id', 'outboxIds'])
    .executeTakeFirstOrThrow();
}

/**
 * Reads the visits of a batch, without those deleted since it was created. For each state that is not in `written`,
 * only one visit has all values; the others have only the values that vary.
 */
export function readBatch(
  db: Db,
  { outboxIds }: OutboxBatch,
  written: ReadonlySet<string>,
): Promise<OutboxVisit[]> {
  // No visit is deleted between both statements.
  const unchanged = db.transaction().setIsolationLevel('repeatable read');
  return unchanged.execute(async (transaction) => {
    const heads = await sql<StateOfVisit & { id: number }>`
      select id, website_id, observed_at, state from history_outbox
      where id = any(${outboxIds}::bigint[]) order by id`.execute(transaction);
    const whole = [...statesOf(heads.rows)].flatMap(([key, { id }]) => (written.has(key) ? [] : [id]));
    const { rows } = await sql<OutboxVisit>`
      select company_id, website_id, observed_at, observation_id, page_id, state,
        case when id = any(${whole}::bigint[]) then values else varying end as values
      from history_outbox where id = any(${outboxIds}::bigint[]) order by id`.execute(transaction);
    return rows;
  });
}

/** Deletes a batch and its outbox rows, once ClickHouse has acknowledged all of it. */
export async function forgetSent(db: Db, { id, outboxIds }: OutboxBatch): Promise<void> {
  await sql`
    with sent as (delete from history_outbox where id = any(${outboxIds}::bigint[]))
    delete from history_batches where id = ${id}`.execute(db);
}

/**
 * Deletes a batch, so that its visits are sent in other batches. Copies of visits that arrived nevertheless are
 * harmless.
 */
export async function dissolveBatch(db: Db, id: string): Promise<void> {
  await db.deleteFrom('historyBatches').where('id', '=', id).execute();
}

/** Marks a visit whose content ClickHouse refuses, so that the other visits are sent. */
export async function setAside(db: Db, { id, outboxIds }: OutboxBatch): Promise<void> {
  await sql`
    with aside as (update history_outbox set refused_at = now() where id = any(${outboxIds}::bigint[]))
    delete from history_batches where id = ${id}`.execute(db);
}

/** Queues refused visits again: a newer Vigie or ClickHouse may accept them. */
export async function retryRefused(db: Db): Promise<void> {
  await sql`
    with again as (update history_outbox set refused_at = null where refused_at is not null returning id)
    update history_engine set copies_since = now() where exists (select from again)`.execute(db);
}

/** Number of rows that are copied within a moment. */
const FEW = 20_000;
/** Maximum time that concurrent writes wait for the lock. A failed attempt is repeated later. */
const LOCK_TIMEOUT = '500ms';
const LOCK_NOT_AVAILABLE = '55P03';

/** Returns the disk space of sent visits, once few visits wait in large files. */
export async function shrinkOutbox(db: Db): Promise<void> {
  const { rows } = await sql<{ isDue: boolean }>`
    select pg_total_relation_size('history_outbox') > outbox_megabytes * 250000::bigint
      and (select count(*) from (select from history_outbox limit ${FEW + 1}) as few) <= ${FEW} as is_due
    from history_engine`.execute(db);
  if (rows[0]?.isDue !== true) return;
  await sql`set lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(db);
  try {
    await sql`vacuum (full) history_outbox`.execute(db);
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
  } finally {
    await sql`reset lock_timeout`.execute(db);
  }
}
