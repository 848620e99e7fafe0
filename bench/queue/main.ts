/**
 * Measures jobs per second, from the queue to their end, with 1 and 2 workers. Queue and work are the real ones; the
 * agents take no time. It runs on the embedded database and on a served PostgreSQL. The limit is shown too: the same
 * rows written by hand. Single jobs are also measured: the time from their creation until an agent has them.
 * node bench/queue/main.ts [--jobs 200] [--pages 1] [--rounds 2]
 */
import { parseArgs } from 'node:util';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { openPool } from '../../apps/server/src/db/postgres.ts';
import { openRunQueue } from '../../apps/server/src/queue/run-queue.ts';
import type { BenchDatabase } from '../databases/database.ts';
import { withOpened } from '../databases/with-opened.ts';
import { startDatabases } from '../databases/start-databases.ts';
import { readMegabytes } from '../processes/process-tree.ts';
import { quantile } from '../load/latencies.ts';
import { measureByHand } from './by-hand.ts';
import { measureQueue, type QueueBench, type Throughput } from './measure.ts';
import { createAgents } from './rows.ts';

const WORKERS = [1, 2];

interface Row extends Throughput {
  database: string;
  workers: number;
  /** Speed of the same rows written by hand. */
  limitPerSecond: number;
  databaseMegabytes: number;
}

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '200' },
    pages: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '2' },
  },
});

async function openBench(
  { url, pid: databasePid }: BenchDatabase,
  opened: AsyncDisposableStack,
): Promise<QueueBench> {
  const { connection } = await openDatabase({ databaseUrl: url, dataDirectory: '' });
  const pool = openPool(connection, 'worker');
  opened.defer(pool.close);
  const queue = await openRunQueue({
    connection,
    supervise: false,
    report: (error) => console.error(String(error)),
  });
  opened.defer(queue.close);
  await createAgents(pool.db);
  return { opened, url, databasePid, db: pool.db, queue, pagesPerJob: Number(values.pages) };
}

async function measure(database: BenchDatabase, bench: QueueBench, workers: number): Promise<Row> {
  const measured = await measureQueue(bench, { workers, jobs: Number(values.jobs) });
  const databaseMegabytes = readMegabytes(database.pid);
  const limitPerSecond = await measureByHand(bench.url, measured.companyId);
  return { ...measured, database: database.name, workers, limitPerSecond, databaseMegabytes };
}

function print(rows: Row[]): void {
  const limitOf = (row: Row) =>
    Math.max(
      ...rows.filter(({ database }) => database === row.database).map(({ limitPerSecond }) => limitPerSecond),
    );
  console.log(`${values.jobs} jobs of ${values.pages} pages, best of ${values.rounds} rounds\n`);
  console.log(
    `${' '.repeat(28)}                 a worker's   by hand             alone: begun ms  ended   CPU ms a job`,
  );
  console.log(
    'database                     workers   jobs/s   jobs/s    jobs/s   part of it     p50   p95    p50   workers  database   worker MB   database MB',
  );
  for (const row of rows) {
    const begunMs = row.alone.map((job) => job.begunMs);
    const endedMs = row.alone.map((job) => job.endedMs);
    console.log(
      [
        row.database.padEnd(28),
        String(row.workers).padStart(7),
        row.jobsPerSecond.toFixed(1).padStart(8),
        (row.jobsPerSecond / row.workers).toFixed(1).padStart(8),
        limitOf(row).toFixed(0).padStart(9),
        (row.jobsPerSecond / limitOf(row)).toFixed(2).padStart(12),
        quantile(begunMs, 0.5).toFixed(0).padStart(7),
        quantile(begunMs, 0.95).toFixed(0).padStart(5),
        quantile(endedMs, 0.5).toFixed(0).padStart(6),
        row.cpuMs.workers.toFixed(1).padStart(9),
        row.cpuMs.database.toFixed(1).padStart(9),
        row.workerMegabytes.toFixed(0).padStart(11),
        row.databaseMegabytes.toFixed(0).padStart(13),
      ].join(' '),
    );
  }
}

await withOpened(async (opened) => {
  const best = new Map<string, Row>();
  const benches = [];
  for (const database of await startDatabases(opened))
    benches.push({ database, bench: await openBench(database, opened) });
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const { database, bench } of benches)
      for (const workers of WORKERS) {
        const row = await measure(database, bench, workers);
        const key = `${database.name} ${workers}`;
        const before = best.get(key) ?? row;
        const limitPerSecond = Math.max(row.limitPerSecond, before.limitPerSecond);
        best.set(key, { ...(row.jobsPerSecond > before.jobsPerSecond ? row : before), limitPerSecond });
      }
  print([...best.values()]);
});
