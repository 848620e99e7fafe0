/** Measures the speed of jobs from queue to end, with a number of workers. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Db } from '../../apps/server/src/db/schema/database.ts';
import { insertPlannedJob, type PlannedJob } from '../../apps/server/src/modules/jobs/planned-jobs.store.ts';
import type { RunQueue } from '../../apps/server/src/queue/run-queue.ts';
import { inParallel } from '../inspect/contenders/contender.ts';
import { readCpu, readMegabytes } from '../processes/process-tree.ts';
import { createWebsites, type PlannedWebsite } from './rows.ts';

export interface QueueBench {
  opened: AsyncDisposableStack;
  url: string;
  databasePid: number;
  db: Db;
  queue: RunQueue;
  pagesPerJob: number;
}

export interface Throughput {
  jobsPerSecond: number;
  /** Timings of jobs that came while nothing else was running. */
  alone: Alone[];
  /** CPU time of a job in ms, which hardly depends on the machine's other load. */
  cpuMs: { workers: number; database: number };
  workerMegabytes: number;
  companyId: string;
}

/** Times from the creation of a job. */
export interface Alone {
  /** Time in ms until an agent has it. */
  begunMs: number;
  endedMs: number;
}

const ENQUEUED_AT_ONCE = 4;
const JOBS_ALONE = 40;
const POLL_MS = 10;
/** Delay in ms between two single jobs. */
const PAUSE_MS = 50;

export async function measureQueue(
  bench: QueueBench,
  { workers, jobs }: { workers: number; jobs: number },
): Promise<Throughput> {
  const own = bench.opened.use(new AsyncDisposableStack());
  const running = await Promise.all(Array.from({ length: workers }, () => startWorker(bench, own)));
  try {
    const { websites: few } = await createWebsites(bench.db, JOBS_ALONE + workers);
    const alone: Alone[] = [];
    for (const website of few) alone.push(await workAlone(bench, website));
    const { companyId, websites } = await createWebsites(bench.db, jobs);
    const usedMs = () =>
      readCpu([bench.databasePid, ...running.map(({ pid }) => pid ?? 0)]).map(
        ({ allSeconds }) => 1000 * allSeconds,
      );
    const beforeMs = usedMs();
    const startedAtMs = performance.now();
    await inParallel(websites, ENQUEUED_AT_ONCE, async (website) => void (await enqueue(bench, website)));
    await untilEnded(bench.db, companyId);
    const seconds = (performance.now() - startedAtMs) / 1000;
    const [database = 0, ...ofWorkers] = usedMs().map((ms, index) => (ms - (beforeMs[index] ?? 0)) / jobs);
    const cpuMs = { workers: ofWorkers.reduce((sum, ms) => sum + ms, 0), database };
    const workerMegabytes = Math.max(...running.map(({ pid }) => readMegabytes(pid ?? 0)));
    // The first ones opened connections.
    return { jobsPerSecond: jobs / seconds, alone: alone.slice(workers), cpuMs, workerMegabytes, companyId };
  } finally {
    await own.disposeAsync();
  }
}

function enqueue({ db, queue }: QueueBench, { plan, ...website }: PlannedWebsite): Promise<string | null> {
  const job: PlannedJob = {
    plan,
    website,
    poolId: null,
    testId: null,
    pageUrl: null,
    mode: 'manual',
    now: new Date(),
  };
  return db.transaction().execute((within) => insertPlannedJob(within, job, queue));
}

async function workAlone(bench: QueueBench, website: PlannedWebsite): Promise<Alone> {
  await delay(PAUSE_MS);
  const jobId = await enqueue(bench, website);
  for (;;) {
    const { createdAt, startedAt, finishedAt } = await bench.db
      .selectFrom('jobs')
      .select(['createdAt', 'startedAt', 'finishedAt'])
      .where('id', '=', jobId)
      .executeTakeFirstOrThrow();
    const since = (at: Date) => at.getTime() - createdAt.getTime();
    if (startedAt !== null && finishedAt !== null)
      return { begunMs: since(startedAt), endedMs: since(finishedAt) };
    await delay(POLL_MS);
  }
}

async function untilEnded(db: Db, companyId: string): Promise<void> {
  const unfinished = db
    .selectFrom('jobs')
    .select('id')
    .where('companyId', '=', companyId)
    .where('state', 'in', ['queued', 'running'])
    .limit(1);
  while ((await unfinished.executeTakeFirst()) !== undefined) await delay(POLL_MS);
  const { other } = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('other'))
    .where('companyId', '=', companyId)
    .where('state', '<>', 'succeeded')
    .executeTakeFirstOrThrow();
  if (other > 0) throw new Error(`${other} jobs did not succeed`);
}

async function startWorker(
  { url, pagesPerJob }: QueueBench,
  own: AsyncDisposableStack,
): Promise<ChildProcess> {
  const file = fileURLToPath(new URL('./worker.ts', import.meta.url));
  const child = fork(file, [url, String(pagesPerJob)]);
  own.defer(() => stopWorker(child));
  const early = new AbortController();
  child.once('exit', () => early.abort(new Error('a worker ended early')));
  await once(child, 'message', { signal: early.signal });
  return child;
}

async function stopWorker(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  if (child.connected) child.send('stop');
  await ended;
}
