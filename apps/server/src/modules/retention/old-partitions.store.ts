import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';

export type Partitioned =
  | 'observations'
  | 'observation_documents'
  | 'verdicts'
  | 'tracker_visits'
  | 'data_layer_visits';

const LOCK_NOT_AVAILABLE = '55P03';
/** Other queries of the table wait at most this long for the lock. A failed drop is tried again later. */
const LOCK_TIMEOUT = '500ms';
const MONTH = /_(\d{4})_(\d\d)$/;

/** What is to be done with a partition in the transaction that drops it: a drop calls no trigger. */
type BeforeDrop = (db: Db, partition: string) => Promise<void>;

/** Drops the monthly partitions that end before; gives their names. */
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
