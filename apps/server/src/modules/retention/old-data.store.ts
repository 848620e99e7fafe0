import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';

export type Partitioned =
  | 'observations'
  | 'observation_documents'
  | 'verdicts'
  | 'tracker_visits'
  | 'visit_events'
  | 'visit_evaluations'
  | 'data_layer_visits';

const LOCK_NOT_AVAILABLE = '55P03';
/** Maximum time that other queries of the table wait for the lock. A failed drop is tried again later. */
const LOCK_TIMEOUT = '500ms';
const MONTH = /_(\d{4})_(\d\d)$/;

/** Work on a partition in the transaction that drops it: a drop fires no trigger. */
type BeforeDrop = (db: Db, partition: string) => Promise<void>;

/** Drops the monthly partitions that end before an instant. Returns their names. */
export async function dropPartitionsBefore(
  db: Db,
  table: Partitioned,
  { before, beforeDrop }: { before: Date; beforeDrop: BeforeDrop },
): Promise<string[]> {
  const partitions = await sql<{ name: string }>`
    select child.relname as name from pg_inherits join pg_class as child on child.oid = inhrelid
    where inhparent = ${table}::regclass order by child.relname`.execute(db);
  const dropped: string[] = [];
  for (const { name } of partitions.rows)
    if (endsBefore(name, before) && (await dropTable(db, name, beforeDrop))) dropped.push(name);
  return dropped;
}

function endsBefore(partition: string, before: Date): boolean {
  const [, year, month] = MONTH.exec(partition) ?? [];
  return year !== undefined && Date.UTC(Number(year), Number(month), 1) <= before.getTime();
}

async function dropTable(db: Db, name: string, beforeDrop: BeforeDrop): Promise<boolean> {
  try {
    await db.transaction().execute(async (transaction) => {
      await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(transaction);
      await sql`lock table ${sql.table(name)} in access exclusive mode`.execute(transaction);
      await beforeDrop(transaction, name);
      await sql`drop table ${sql.table(name)}`.execute(transaction);
    });
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    return false;
  }
}

const STATES = 2_000;

interface Old {
  websiteId: string;
  before: Date;
}

/** Deletes some states of the dataLayer that no stored visit has had for the retention time. Returns how many. */
export async function deleteOldStates(db: Db, { websiteId, before }: Old): Promise<number> {
  const deleted = await sql`
    delete from data_layer_states where id in (
      select id from data_layer_states as states
      where website_id = ${websiteId} and last_seen_at < ${before}
        and not exists (select from data_layer_visits as visits where visits.state_id = states.id)
      limit ${STATES}
    ) and last_seen_at < ${before}`.execute(db);
  return Number(deleted.numAffectedRows ?? 0);
}

/**
 * Deletes shapes and values that no state of a website uses any more. It locks both tables, so that a visit with a new
 * state waits. If it does not get the locks in time, it leaves the work to the next run.
 */
export async function deleteUnusedValues(db: Db, websiteId: string): Promise<void> {
  try {
    await db.transaction().execute(async (transaction) => {
      await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(transaction);
      for (const table of ['data_layer_shapes', 'data_layer_values'] as const)
        await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(transaction);
      await sql`delete from data_layer_shapes where website_id = ${websiteId} and not exists (
        select from data_layer_states where shape_id = data_layer_shapes.id)`.execute(transaction);
      await sql`delete from data_layer_values as known using data_layer_variables as variables
        where variables.id = known.variable_id and variables.website_id = ${websiteId} and not exists (
          select from data_layer_state_values as had
          where had.variable_id = known.variable_id and had.value_id = known.id)`.execute(transaction);
    });
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
  }
}

/**
 * Deletes policies that no page has any more. It locks them before it checks again. A concurrent visit either has a
 * lock, and the policy stays, or waits and stores the policy again.
 */
export async function deleteUnusedPolicies(db: Db, websiteId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const isUnused = sql<boolean>`not exists (
      select from page_policies where page_policies.policy_id = csp_policies.id)`;
    const locked = await transaction
      .selectFrom('cspPolicies')
      .select('id')
      .where('websiteId', '=', websiteId)
      .where(isUnused)
      .forUpdate()
      .skipLocked()
      .execute();
    if (locked.length === 0) return;
    const ids = locked.map(({ id }) => id);
    await transaction.deleteFrom('cspPolicies').where('id', 'in', ids).where(isUnused).execute();
  });
}
