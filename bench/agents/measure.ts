/** Measures one large audit with a number of agents: pages per minute, the pace that the site observed, and memory. */
import { setTimeout as delay } from 'node:timers/promises';
import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { readMegabytes } from '../processes/process-tree.ts';
import { meterParts } from './cpu-meter.ts';
import { cpuOfPage, type CpuOfPage } from './path-figures.ts';
import { startSite, TRACKING, type SiteShape } from './site.ts';
import type { Vigie } from './vigie.ts';

export interface Audit extends SiteShape {
  agents: number;
  delaySeconds: number;
  /** True if each agent has its own core; otherwise all share all. */
  isCoreEach: boolean;
  /** True if a picture of each page is taken. */
  pictures: boolean;
}

export interface Megabytes {
  server: number;
  worker: number;
  /** Largest agent, including its Chromium. */
  agent: number;
  database: number;
}

export interface AuditFigures {
  pagesPerMinute: number;
  /** Number of pages by agent, the highest first: the last agent to finish determines the duration. */
  pagesByAgent: number[];
  /** Shortest time in ms between two page starts, as the site observed them. */
  leastGapMs: number;
  meanGapMs: number;
  /** Peak memory of each part during the audit. */
  megabytes: Megabytes;
  cpu: CpuOfPage;
}

const POLL_MS = 2_500;
/** CPU samples per memory sample: reading memory takes the system longer than a page visit. */
const POLLS_PER_MEMORY_SAMPLE = 4;

export async function measureAudit(vigie: Vigie, audit: Audit): Promise<AuditFigures> {
  await useAgents(vigie, audit);
  await using opened = new AsyncDisposableStack();
  const site = await startSite(audit);
  opened.defer(() => site.close());
  const { server, worker, database, agents } = vigie;
  const meter = meterParts({
    agents: agents.slice(0, audit.agents).map(({ part }) => part.pid),
    server: [server.pid],
    worker: [worker.pid],
    database: [database.pid],
    site: [site.pid],
  });
  const { pages } = audit;
  const jobId = await startAudit(vigie, site.url, audit);
  const megabytes = await untilEnded(vigie, jobId);
  const cpu = cpuOfPage(meter.stop(), pages);
  const { minutes, pagesByAgent } = await readOutcome(vigie, { jobId, pages });
  const startsMs = await site.startsMs();
  const gapsMs = startsMs.slice(1).map((startMs, index) => startMs - (startsMs[index] ?? 0));
  return {
    pagesPerMinute: pages / minutes,
    pagesByAgent,
    leastGapMs: Math.min(...gapsMs),
    meanGapMs: gapsMs.reduce((sum, gap) => sum + gap, 0) / gapsMs.length,
    megabytes,
    cpu,
  };
}

/** Pauses all other agents, so that they get no work. */
async function useAgents({ db, agents }: Vigie, { agents: count, isCoreEach }: Audit): Promise<void> {
  const all = `0-${availableParallelism() - 1}`;
  for (const [index, { id, part }] of agents.entries()) {
    const isPaused = index >= count;
    await db.updateTable('agents').set({ isPaused }).where('id', '=', id).execute();
    await pin(part.pid, isCoreEach && !isPaused ? String(index) : all);
  }
}

/** Pins all threads of a process to cores; a browser that is started later inherits this (Linux). */
async function pin(pid: number, cores: string): Promise<void> {
  await promisify(execFile)('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(pid)]);
}

async function startAudit(
  { api }: Vigie,
  url: string,
  { delaySeconds, pages, pictures }: Audit,
): Promise<string> {
  // The default of `vigie audit` with a named tag; a new website marks its hits.
  const visits = { hits: 'deliver', pictures };
  const website = { name: url, url, tracking: TRACKING, visits, delaySeconds, pagesPerAudit: pages };
  const { id: websiteId } = await api.call<{ id: string }>('POST', '/websites', website);
  return (await api.call<{ id: string }>('POST', `/websites/${websiteId}/runs`)).id;
}

async function untilEnded(
  { db, database, server, worker, agents }: Vigie,
  jobId: string,
): Promise<Megabytes> {
  const most: Megabytes = { server: 0, worker: 0, agent: 0, database: 0 };
  for (let polls = 1; ; polls += 1) {
    await delay(POLL_MS);
    if (polls % POLLS_PER_MEMORY_SAMPLE === 0) {
      const now: Megabytes = {
        server: readMegabytes(server.pid),
        worker: readMegabytes(worker.pid),
        agent: Math.max(...agents.map(({ part }) => readMegabytes(part.pid))),
        database: readMegabytes(database.pid),
      };
      for (const part of Object.keys(most) as Array<keyof Megabytes>)
        most[part] = Math.max(most[part], now[part]);
    }
    const job = db.selectFrom('jobs').select('finishedAt').where('id', '=', jobId);
    if ((await job.executeTakeFirstOrThrow()).finishedAt !== null) return most;
  }
}

async function readOutcome({ db }: Vigie, { jobId, pages }: { jobId: string; pages: number }) {
  const job = await db.selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow();
  if (job.state !== 'succeeded' || job.pagesDone !== pages || job.pagesFailed > 0)
    throw new Error(
      `the audit ${job.state} with ${job.pagesDone} of ${pages} pages, ${job.pagesFailed} failed`,
    );
  const byAgent = await db
    .selectFrom('runPages')
    .select(({ fn }) => fn.countAll<number>().as('visited'))
    .where('runId', '=', jobId)
    .groupBy('agentId')
    .orderBy('visited', 'desc')
    .execute();
  const endedAtMs = job.finishedAt?.getTime() ?? Number.NaN;
  return {
    minutes: (endedAtMs - job.createdAt.getTime()) / 60_000,
    pagesByAgent: byAgent.map(({ visited }) => visited),
  };
}
