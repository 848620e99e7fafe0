/**
 * Vigie on several machines under faults. Two servers, two workers and three agents work on one served PostgreSQL, or as
 * many as are asked for. Agents that call out (--calling) do it through a proxy and a load balancer, which are killed too.
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

/** As a shell says that a program was interrupted. */
const INTERRUPTED = 130;

const options = readOptions(process.argv.slice(2));
const stopping = new AbortController();
void Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]).then(() => stopping.abort());

const startedMs = performance.now();
const say = (line: string) => {
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  process.stdout.write(`${String(seconds).padStart(5)} s  ${line}\n`);
};

say(`seed ${options.seed}; ${[...options.faults, ...options.answerFaults].join(', ') || 'no faults'}`);
const opened = new AsyncDisposableStack();
try {
  const course = await soak({ options, say, stopped: stopping.signal }, opened);
  process.stdout.write(`${summaryOf(options.seed, course)}\n`);
  process.exitCode = stopping.signal.aborted ? INTERRUPTED : course.findings.count > 0 ? 1 : 0;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\nseed ${options.seed}\n`);
  process.exitCode = 1;
} finally {
  await opened.disposeAsync();
}
// A part that was killed leaves timers of what waited for it.
process.exit();
