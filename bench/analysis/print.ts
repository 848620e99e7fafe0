import type { Client } from 'pg';
import type { Latency, Throughput } from './measure.ts';

export interface LatencyRow {
  what: string;
  vigie: Latency;
  /** The same in SQL by hand; null where there is no other way to ask, or where it was not wanted. */
  hand: Latency | null;
}

export function printLatencies(rows: LatencyRow[]): void {
  console.log(`\n${'milliseconds'.padEnd(66)}    p50    p95    CPU   by hand p50    p95   ratio`);
  for (const { what, vigie, hand } of rows) {
    const figures = [
      what.padEnd(66),
      vigie.p50Ms.toFixed(0).padStart(6),
      vigie.p95Ms.toFixed(0).padStart(6),
      vigie.cpuMs.toFixed(0).padStart(6),
      (hand === null ? '' : hand.p50Ms.toFixed(0)).padStart(13),
      (hand === null ? '' : hand.p95Ms.toFixed(0)).padStart(6),
      (hand === null ? '' : (vigie.p50Ms / hand.p50Ms).toFixed(2)).padStart(7),
    ];
    console.log(figures.join(' '));
  }
}

export function printExport({ rows, rowsPerSecond, cpuSeconds, growthMegabytes }: Throughput): void {
  console.log(
    `\nexport: ${rows.toLocaleString('en')} rows, ${rowsPerSecond.toFixed(0)} rows/s, ${cpuSeconds.toFixed(1)} s of CPU, memory + ${growthMegabytes.toFixed(0)} MB`,
  );
}

const TABLES = [
  'data_layer_visits',
  'data_layer_states',
  'data_layer_state_values',
  'data_layer_values',
  'data_layer_shapes',
  'data_layer_days',
  'data_layer_day_values',
] as const;

/** What the dataLayer takes, with its indexes; partitions count with their table. */
export async function printSizes(client: Client, websiteId: string): Promise<void> {
  let sum = 0;
  for (const table of TABLES) {
    const { rows } = await client.query<{ bytes: string; rows: string }>(
      `select coalesce(sum(pg_total_relation_size(relid)), 0) as bytes, (select count(*) from ${table}) as rows
       from pg_partition_tree($1)`,
      [table],
    );
    const plain = await client.query<{ bytes: string }>('select pg_total_relation_size($1) as bytes', [
      table,
    ]);
    const megabytes = Math.max(Number(rows[0]?.bytes), Number(plain.rows[0]?.bytes)) / 1024 ** 2;
    sum += megabytes;
    console.log(
      `  ${table.padEnd(24)} ${megabytes.toFixed(0).padStart(6)} MB ${Number(rows[0]?.rows).toLocaleString('en').padStart(12)} rows`,
    );
  }
  const { rows } = await client.query(
    'select count(*) as count from data_layer_variables where website_id = $1',
    [websiteId],
  );
  console.log(`  together ${sum.toFixed(0)} MB, ${rows[0].count} variables`);
}
