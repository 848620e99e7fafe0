/**
 * Soak test of Vigie on several machines under faults. By default, two servers, two workers and three agents work on
 * one PostgreSQL.
 * Outbound agents (--calling) connect through a proxy and a load balancer, which are killed too.
 * Meanwhile parts are killed and frozen. The database restarts, loses its sessions and its power. Messages between
 * panel and agents are lost, cut and altered. At the end everything is checked.
 * With --clickhouse the history of visits is in a ClickHouse that ends every 30 s, and answers 5 s late.
 * npm run soak -- [--minutes 10] [--seed N] [--without kind,kind] [--only kind,kind] [--clickhouse] [--logs DIRECTORY]
 *   [--servers 2] [--workers 2] [--agents 3] [--calling 0]
 */
import { once } from 'node:events';
import { summaryOf } from './course.ts';
import { readOptions } from './options.ts';
import { soak } from './soak.ts';

/** Exit code of an interrupted program, as in a shell. */
const INTERRUPTED = 130;

const options = readOptions(process.argv.slice(2));
const stopping = new AbortController();
void Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]).then(() => stopping.abort());

const startedMs = performance.now();
const print = (line: string) => {
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  process.stdout.write(`${String(seconds).padStart(5)} s  ${line}\n`);
};

print(`seed ${options.seed}; ${[...options.faults, ...options.answerFaults].join(', ') || 'no faults'}`);
const opened = new AsyncDisposableStack();
try {
  const course = await soak({ options, print, stopped: stopping.signal }, opened);
  process.stdout.write(`${summaryOf(options.seed, course)}\n`);
  process.exitCode = stopping.signal.aborted ? INTERRUPTED : course.findings.count > 0 ? 1 : 0;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\nseed ${options.seed}\n`);
  process.exitCode = 1;
} finally {
  await opened.disposeAsync();
}
// A killed part leaves timers of waiting calls.
process.exit();
