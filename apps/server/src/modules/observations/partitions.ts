import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';

const PARTITIONED = [
  'observations',
  'observation_documents',
  'verdicts',
  'tracker_visits',
  'visit_events',
  'visit_evaluations',
  'data_layer_visits',
] as const;
const PARTITION_LOCK = 8_441_703;
const ready = new WeakMap<Db, Set<string>>();

/** Creates the monthly partitions for these instants, once per process and month. */
export async function ensurePartitions(db: Db, instants: Date[]): Promise<void> {
  const known = ready.get(db) ?? new Set();
  ready.set(db, known);
  const months = new Set(instants.map((at) => at.toISOString().slice(0, 7)));
  for (const month of months) {
    if (known.has(month)) continue;
    await createPartitions(db, month);
    known.add(month);
  }
}

async function createPartitions(db: Db, month: string): Promise<void> {
  const from = new Date(`${month}-01T00:00:00Z`);
  const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1));
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${PARTITION_LOCK})`.execute(transaction);
    for (const table of PARTITIONED) {
      const partition = sql.table(`${table}_${month.replace('-', '_')}`);
      await sql`create table if not exists ${partition} partition of ${sql.table(table)}
        for values from (${sql.lit(from.toISOString())}) to (${sql.lit(to.toISOString())})`.execute(
        transaction,
      );
    }
  });
}
