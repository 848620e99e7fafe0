import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedDatabase } from '../../src/db/embedded.ts';
import { migrate } from '../../src/db/migrate.ts';
import { openPool } from '../../src/db/postgres.ts';
import { openRunQueue } from '../../src/queue/run-queue.ts';
import { createFakePushService } from '../fake-push-service.ts';
import { openTestApp } from '../test-app.ts';
import { fuzz } from './fuzz.ts';
import { formatReport } from './format-report.ts';

const USAGE = 'Usage: npm run fuzz -- [--requests N] [--seed S] [--request NUMBER]';
const SEEDS = 1_000_000;

process.exitCode = await main();

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { requests: { type: 'string' }, seed: { type: 'string' }, request: { type: 'string' } },
  });
  const seed = Number(values.seed ?? Math.floor(Math.random() * SEEDS));
  const requests = values.request === undefined ? Number(values.requests ?? 3_000) : 1;
  const from = Number(values.request ?? 0);
  if (![seed, requests, from].every((number) => Number.isSafeInteger(number) && number >= 0)) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const opened = new AsyncDisposableStack();
  try {
    const bench = await openFuzzTestApp(opened);
    process.stdout.write(`Seed ${seed}: ${requests} requests, from number ${from}.\n`);
    const signal = untilStopped();
    const report = await fuzz(bench, { seed, from, requests, onProgress: writeProgress, signal });
    process.stdout.write(formatReport(report, seed));
    return report.faults.length === 0 ? 0 : 1;
  } finally {
    await opened.disposeAsync();
  }
}

/** Returns a signal that Ctrl+C aborts; the report then covers the requests sent so far. */
function untilStopped(): AbortSignal {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  return stop.signal;
}

function writeProgress(sent: number): void {
  if (sent % 5_000 === 0) process.stdout.write(`${sent} sent\n`);
}

/** Opens the app on a temporary embedded database. */
async function openFuzzTestApp(opened: AsyncDisposableStack) {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'vigie-fuzz-'));
  opened.defer(() => rm(dataDirectory, { recursive: true }));
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const { connection, stop } = await startEmbeddedDatabase({ dataDirectory, settings });
  opened.defer(stop);
  await migrate(connection);
  const queue = await openRunQueue({ connection, supervise: false, report: () => {} });
  await queue.close();
  const pool = openPool(connection, 'worker');
  const database = { connection, db: pool.db, hasRoom: pool.hasRoom, close: pool.close };
  const publicFetch = createFakePushService().fetch;
  const bench = await openTestApp({ database, publicFetch, logTo: showErrors });
  opened.defer(() => bench.close());
  return bench;
}

/** Prints the server's log lines about answers of 500 beside the report. */
function showErrors(line: string): void {
  const { level, err } = JSON.parse(line) as { level: number | string; err?: { stack?: string } };
  if (err !== undefined && (level === 50 || level === 'error')) process.stderr.write(`${err.stack}\n`);
}
