/** The history in the main PostgreSQL. */
import type { Client } from 'pg';
import { systemClock } from '../../apps/server/src/clock.ts';
import { writeTogether } from '../../apps/server/src/db/write-together.ts';
import { writeVisits } from '../../apps/server/src/modules/history/postgresql/write-visits.store.ts';
import { createDaySegments } from '../../apps/server/src/workers/create-day-segments.ts';
import type { BenchEngine, TableSize } from './engine.ts';
import { fillPostgresql } from './fill-postgresql.ts';
import { writeForPostgresql } from './hand-postgresql.ts';
import { batchesOf } from './ingest.ts';
import { settleTables } from './load-year.ts';
import { multiplyPostgresql } from './multiply-postgresql.ts';

const LONG_MS = 24 * 3_600_000;

const TABLES = [
  'data_layer_visits',
  'data_layer_states',
  'data_layer_state_values',
  'data_layer_values',
  'data_layer_shapes',
  'data_layer_hours',
  'data_layer_days',
  'data_layer_day_values',
];

export function openPostgresqlEngine(name: string, client: Client): BenchEngine {
  return {
    engine: 'postgresql',
    name,
    env: {},
    pid: null,
    fill: fillPostgresql,
    async countVisits({ scope }) {
      const { rows } = await client.query<{ visits: string }>(
        'select coalesce(sum(visits), 0) as visits from data_layer_hours where website_id = $1',
        [scope.websiteId],
      );
      return { all: Number(rows[0]?.visits), ofWebsite: Number(rows[0]?.visits) };
    },
    async grow(loading, { times, others }) {
      if (others.websites > 0) throw new Error('PostgreSQL is measured with one website.');
      if (times > 1) await multiplyPostgresql(loading, times);
    },
    async settle({ db }) {
      await settleTables(db);
      const startedMs = performance.now();
      // Workers do this every few minutes.
      await createDaySegments({ db, clock: systemClock, signal: AbortSignal.timeout(LONG_MS) });
      console.log(`days packed in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
    },
    byHand: ({ scope }) => writeForPostgresql(client, scope.websiteId),
    async listSizes() {
      const sizes: TableSize[] = [];
      for (const table of TABLES) sizes.push(await readSize(client, table));
      return sizes;
    },
    async ingest({ db, scope }, visits) {
      const startedMs = performance.now();
      for (const batch of batchesOf(visits))
        await db
          .transaction()
          .execute(async (within) => writeTogether(within, await writeVisits(within, scope, batch)));
      return (performance.now() - startedMs) / 1000;
    },
  };
}

/** Returns the size with indexes; partitions count with their table. */
async function readSize(client: Client, table: string): Promise<TableSize> {
  const { rows } = await client.query<{ bytes: string; rows: string }>(
    `select (select count(*) from ${table}) as rows, greatest(pg_total_relation_size($1::regclass),
      (select sum(pg_total_relation_size(relid)) from pg_partition_tree($1::regclass))) as bytes`,
    [table],
  );
  return { table, bytes: Number(rows[0]?.bytes), rows: Number(rows[0]?.rows) };
}
