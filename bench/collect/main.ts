/**
 * Measures how many samples a second one collector receives, evaluates and adds up on one core, beside a bare Node server
 * that only counts requests, in alternating rounds. Then it measures the figures and the size of a month.
 * node bench/collect/main.ts [--seconds 8] [--rounds 3] [--json FILE]
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { openPool } from '../../apps/server/src/db/postgres.ts';
import { freePort } from '../../apps/server/test/free-port.ts';
import { startDatabases } from '../databases/start-databases.ts';
import { withOpened } from '../databases/with-opened.ts';
import { countViews, storeMonth, timeMonth } from './month.ts';
import { sendLoad } from './send-load.ts';
import { createBenchWebsite, sampleRequests } from './website.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
    json: { type: 'string' },
  },
});
const roundMs = Number(values.seconds) * 1_000;
/** Milliseconds of a tick in /proc, which is a hundredth of a second on Linux. */
const TICK_MS = 10;
/** Requests before the first measured one, and the seconds that they may take. */
const WARM_REQUESTS = 60_000;
const WARM_ROUNDS_MAX = 20;
/** Time after which a collector has stored everything. */
const FLUSHED_MS = 8_000;

interface Served {
  child: ChildProcess;
  port: number;
}

interface Round {
  perSecond: number;
  /** Messages per second of processor time. On a busy machine, it is more precise than the wall clock. */
  perCpuSecond: number;
  answered: number;
}

const median = (numbers: number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

await withOpened(async (opened) => {
  const [database] = await startDatabases(opened, { only: 'embedded' });
  if (database === undefined) throw new Error('The database did not start.');
  const { connection } = await openDatabase({ databaseUrl: database.url, dataDirectory: '' });
  const pool = openPool(connection, 'worker');
  opened.defer(pool.close);
  const website = await createBenchWebsite(pool.db);
  const requests = sampleRequests(website);
  const bare = await serve(opened, [join(import.meta.dirname, 'bare-server.ts')]);
  const collecting = await serve(
    opened,
    [join(import.meta.dirname, '../../apps/cli/src/main.ts'), 'collect', '--port', String(await freePort())],
    { DATABASE_URL: database.url, TRUSTED_PROXIES: 'loopback', LOG_LEVEL: 'warn' },
  );
  // Both servers are measured once Node has compiled what they repeat.
  for (const served of [bare, collecting]) await warmUp(served, requests);
  const startMb = megabytesOf(collecting, 'VmRSS');
  const rounds = { bare: [] as Round[], collecting: [] as Round[] };
  for (let round = 0; round < Number(values.rounds); round += 1) {
    rounds.bare.push(await measure(bare, requests));
    rounds.collecting.push(await measure(collecting, requests));
  }
  await wait(FLUSHED_MS);
  const stored = await countViews(pool.db);
  const endMb = megabytesOf(collecting, 'VmRSS');
  const memoryMb = megabytesOf(collecting, 'VmHWM');
  const beaconsPerS = median(rounds.collecting.map(({ perSecond }) => perSecond));
  const ofBareServer = beaconsPerS / median(rounds.bare.map(({ perSecond }) => perSecond));
  const perCpuS = median(rounds.collecting.map(({ perCpuSecond }) => perCpuSecond));
  const barePerCpuS = median(rounds.bare.map(({ perCpuSecond }) => perCpuSecond));
  const answered = rounds.collecting.reduce((sum, round) => sum + round.answered, 0);
  const now = new Date();
  const month = await createBenchWebsite(pool.db);
  const monthMb = await storeMonth(pool.db, month, now);
  const monthMs = await timeMonth(pool.db, month, now);
  const result = {
    beaconsPerS: Math.round(beaconsPerS),
    ofBareServer: Number(ofBareServer.toFixed(3)),
    memoryMb: Math.round(memoryMb),
    monthMs: Number(monthMs.toFixed(1)),
    monthMb: Number(monthMb.toFixed(1)),
    beaconsPerCpuS: Math.round(perCpuS),
    ofBareServerByCpu: Number((perCpuS / barePerCpuS).toFixed(3)),
    memoryGrowthMb: Math.round(endMb - startMb),
    answered,
    stored: stored,
  };
  process.stdout.write(
    [
      `bare server        ${Math.round(median(rounds.bare.map(({ perSecond }) => perSecond)))} a second, ${Math.round(barePerCpuS)} a second of its core`,
      `collector          ${result.beaconsPerS} a second, ${result.beaconsPerCpuS} a second of its core`,
      `of the bare server ${result.ofBareServer} by time, ${result.ofBareServerByCpu} by core`,
      `memory             ${result.memoryMb} MB at most, ${result.memoryGrowthMb} MB more after the rounds`,
      `answered, stored   ${answered} in the rounds, ${result.stored} with the first seconds`,
      `month              ${result.monthMb} MB, figures in ${result.monthMs} ms`,
      '',
    ].join('\n'),
  );
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(result, null, 2)}\n`);
});

/** Starts a server on the first core, and waits for the address that it prints. */
async function serve(
  opened: AsyncDisposableStack,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Served> {
  const child = spawn('taskset', ['-c', '0', process.execPath, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  opened.defer(async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += String(chunk);
    const [, port] = /http:\/\/[^:\s]+:(\d+)/.exec(printed) ?? [];
    if (port !== undefined) return { child, port: Number(port) };
  }
  throw new Error(`A server ended before it listened: ${printed}`);
}

async function warmUp({ port }: Served, requests: readonly Buffer[]): Promise<void> {
  let answered = 0;
  for (let round = 0; round < WARM_ROUNDS_MAX && answered < WARM_REQUESTS; round += 1)
    answered += await sendLoad(port, requests, 1_000);
}

async function measure(served: Served, requests: readonly Buffer[]): Promise<Round> {
  const [startMs, startCpuMs] = [performance.now(), cpuMsOf(served)];
  const answered = await sendLoad(served.port, requests, roundMs);
  const [tookMs, cpuMs] = [performance.now() - startMs, cpuMsOf(served) - startCpuMs];
  return { perSecond: (answered / tookMs) * 1_000, perCpuSecond: (answered / cpuMs) * 1_000, answered };
}

function cpuMsOf({ child }: Served): number {
  const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

function megabytesOf({ child }: Served, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
}
