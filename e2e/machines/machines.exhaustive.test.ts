import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exactlyOnce, outcomeOf } from '../sharing/oracle.ts';
import { killBrowsersOf } from './browsers.ts';
import { startLinkedSite, type LinkedSite } from './linked-site.ts';
import { startMachines, type Machines } from './machines.ts';
import type { PanelApi } from './panel-api.ts';
import type { Part } from './part.ts';

const DELAY_SECONDS = 0.5;
/** Maximum difference of two browsers' clocks in ms: each rounds its own. */
const CLOCK_STEP_MS = 1;
const POLL_MS = 100;

describe('Vigie on several machines', () => {
  let machines: Machines;
  let large: LinkedSite;
  let slow: LinkedSite;
  beforeAll(async () => {
    large = await startLinkedSite(7, 2);
    slow = await startLinkedSite(4, 1);
    machines = await startMachines({ servers: 2, workers: 2, agents: 3 });
  });
  afterAll(async () => {
    await machines?.close();
    await large?.close();
    await slow?.close();
  });

  const readJob = (jobId: string) =>
    machines.db.selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow();

  async function untilDone(jobId: string, pages: number): Promise<void> {
    for (;;) {
      const { state, pagesDone: done } = await readJob(jobId);
      if (done >= pages || !['queued', 'running'].includes(state)) return;
      await delay(POLL_MS);
    }
  }

  const leadOf = async (jobId: string) => {
    const lead = machines.agents.get((await readJob(jobId)).agentId ?? '');
    if (lead === undefined) throw new Error('no agent leads the job');
    return lead;
  };

  const killBrowsers = () => Math.max(...[...machines.agents.values()].map(({ pid }) => killBrowsersOf(pid)));

  test('evaluates every page once through kills of every part, and keeps the delay', async () => {
    const [first, second] = [machines.apiOf(0), machines.apiOf(1)];
    const quick = await audit(first, large, 0);
    const paced = await audit(second, slow, DELAY_SECONDS);
    await untilDone(quick.jobId, 4);
    // Comes first: on a busy machine, the others may reach the last page while a part restarts.
    await expect.poll(killBrowsers, { timeout: 60_000 }).toBeGreaterThan(0);
    await killForAMoment(machines.workers[0]);
    await untilDone(quick.jobId, 10);
    await killForAMoment(await leadOf(quick.jobId));
    await untilDone(quick.jobId, 18);
    await killForAMoment(machines.servers[0]);
    await untilDone(quick.jobId, Infinity);
    await untilDone(paced.jobId, Infinity);

    expect(await outcomeOf(machines.db, quick)).toEqual(exactlyOnce(large.urls));
    expect(await outcomeOf(machines.db, paced)).toEqual(exactlyOnce(slow.urls));
    const startsMs = slow.startsMs.toSorted((one, other) => one - other);
    expect(startsMs.length).toBeGreaterThanOrEqual(slow.urls.length);
    const gapsMs = startsMs.slice(1).map((startMs, index) => startMs - (startsMs[index] ?? 0));
    expect(Math.min(...gapsMs)).toBeGreaterThanOrEqual(DELAY_SECONDS * 1000 - CLOCK_STEP_MS);
    for (const api of [first, second]) {
      const job = await api.call<{ state: string }>('GET', `/jobs/${quick.jobId}`);
      expect(job.state).toBe('succeeded');
    }
  });
});

async function audit(api: PanelApi, site: LinkedSite, delaySeconds: number) {
  const tracking = {
    jsTagName: '/tag.js',
    phpTagName: '/collect',
    requiredVariables: [],
    pageViewRule: null,
  };
  const website = { name: site.url, url: site.url, tracking, delaySeconds, pagesPerAudit: 100 };
  const { id: websiteId } = await api.call<{ id: string }>('POST', '/websites', website);
  const { id: jobId } = await api.call<{ id: string }>('POST', `/websites/${websiteId}/runs`);
  return { websiteId, jobId };
}

async function killForAMoment(part: Part | undefined): Promise<void> {
  await part?.kill();
  await part?.startAgain();
}
