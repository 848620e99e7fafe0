import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createFakeAgent, type FakeAgent } from '../../../test/fake-agent.ts';
import { queueRun, setTestLimits } from '../../../test/limit-rows.ts';
import { createRunFixture, workerOf, type RunFixture } from '../../../test/run-fixture.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { endJob } from '../runs/job-end.service.ts';
import { runJob } from '../runs/run-job.service.ts';
import { grantVisits } from './limits.service.ts';
import { readGranted, recountGrants } from './visit-grants.store.ts';

const URLS = ['1', '2', '3', '4'].map((path) => `https://shop.example/${path}`);
const pagesOf = (urls: string[]) => urls.map((url) => ({ url, kind: 'healthy' as const }));

describe('visits of a day', async () => {
  let bench: RunFixture;
  const database = await openTestDatabase();
  afterAll(() => database.close());
  beforeEach(async () => {
    bench = await createRunFixture(database.db);
  });

  const limit = (visitsPerDayMax: number) => setTestLimits(database.db, bench.websiteId, { visitsPerDayMax });
  const now = () => new Date(bench.clock.now());
  const granted = () => readGranted(database.db, bench.websiteId, now());
  const readJob = (jobId: string) =>
    database.db.selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow();
  const queue = (mode = 'scheduled', urls = URLS) => queueRun(database.db, bench, { mode, urls });
  const work = (jobId: string, agent: FakeAgent) => runJob(workerOf(database.db, bench, agent), jobId);
  const agentOf = (urls: string[]) =>
    createFakeAgent({ pages: pagesOf(urls), startedAt: now().toISOString() });
  async function expectTrueToRecount() {
    const before = await granted();
    await recountGrants(database.db, bench.websiteId, now());
    expect(await granted()).toBe(before);
  }

  test('are those that runs made, once they have ended', async () => {
    const jobId = await queue('scheduled', URLS.slice(0, 3));
    const { db } = database;
    await grantVisits(db, { ...bench, jobId, wanted: 3, now: now() });
    expect(await granted()).toBe(3);
    await expectTrueToRecount();
    await work(jobId, agentOf(URLS.slice(0, 2)));
    expect(await readJob(jobId)).toMatchObject({ state: 'succeeded', pagesDone: 2, isCut: false });
    expect(await granted()).toBe(2);
    await expectTrueToRecount();
  });

  test('that are left cut a run, which goes on with fewer pages', async () => {
    await limit(3);
    const jobId = await queue();
    const agent = agentOf(URLS.slice(0, 3));
    await work(jobId, agent);
    expect(agent.orders).toMatchObject([{ urls: URLS.slice(0, 3), pagesMax: 3 }]);
    expect(await readJob(jobId)).toMatchObject({ state: 'succeeded', isCut: true, grantedVisits: 3 });
    expect(await granted()).toBe(3);
  });

  test('that are all made let a planned run wait for the next day', async () => {
    await limit(4);
    await work(await queue(), agentOf(URLS));
    const jobId = await queue();
    const agent = agentOf(URLS);
    expect(await work(jobId, agent)).toBe('waiting');
    expect(await readJob(jobId)).toMatchObject({ state: 'queued', waitingCode: 'visit-limit' });
    expect(agent.orders).toEqual([]);
    bench.clock.advance(13 * 3_600);
    expect(await work(jobId, agent)).toBe('ended');
    expect(await readJob(jobId)).toMatchObject({ state: 'succeeded', pagesDone: 4, waitingCode: null });
    expect(await granted()).toBe(4);
  });

  test.each(['manual', 'api', 'alarm', 'retry'])('that are all made end a run at once (%s)', async (mode) => {
    await limit(4);
    await work(await queue(), agentOf(URLS));
    const jobId = await queue(mode);
    await work(jobId, agentOf(URLS));
    expect(await readJob(jobId)).toMatchObject({ state: 'failed', failureCode: 'visit-limit' });
    expect(await granted()).toBe(4);
  });

  test('are never more than the limit, however many workers grant them at once', async () => {
    await limit(10);
    const jobIds = await Promise.all(Array.from({ length: 5 }, () => queue()));
    const grants = jobIds.flatMap((jobId) =>
      // Two workers may process a job: it is granted visits once.
      [1, 2].map(() => grantVisits(database.db, { ...bench, jobId, wanted: 4, now: now() })),
    );
    await Promise.all(grants);
    const jobs = await database.db
      .selectFrom('jobs')
      .select('grantedVisits')
      .where('id', 'in', jobIds)
      .execute();
    const each = jobs.map(({ grantedVisits }) => grantedVisits ?? 0).toSorted((a, b) => a - b);
    expect(each).toEqual([0, 0, 2, 4, 4]);
    expect(await granted()).toBe(10);
  });

  test('that a run leaves are given back, however it ends', async () => {
    const { db } = database;
    const [ended, cancelled] = [await queue(), await queue()];
    for (const jobId of [ended, cancelled]) await grantVisits(db, { ...bench, jobId, wanted: 4, now: now() });
    expect(await granted()).toBe(8);
    await endJob(db, ended, { state: 'failed', failure: null, isIncomplete: true, now: now() });
    await db.updateTable('jobs').set({ state: 'cancelled' }).where('id', '=', cancelled).execute();
    expect(await granted()).toBe(0);
    await expectTrueToRecount();
  });
});
