import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createFakeAgent } from '../../../test/fake-agent.ts';
import { queueRun, setTestLimits } from '../../../test/limit-rows.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { createRunFixture, workerOf, type RunFixture } from '../../../test/run-fixture.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { createTestUser } from '../../../test/users.ts';
import { runJob } from '../runs/run-job.service.ts';
import { addFirstChannel } from '../channels/first-channel.service.ts';
import { projectVisits } from './budget.policy.ts';
import { notifyBudgets } from './budgets.service.ts';
import { monthOf } from './budget.policy.ts';
import { readMonth } from './budgets.store.ts';
import { grantVisits } from './limits.service.ts';

const URLS = ['1', '2', '3', '4'].map((path) => `https://shop.example/${path}`);
const NOW = new Date('2026-03-10T12:00:00Z');
const LAST_DAY = new Date('2026-03-31T12:00:00Z');

describe('the budget of visits of a company', async () => {
  const app = await openTestApp();
  const { db } = app;
  afterAll(() => app.close());
  let bench: RunFixture;
  let websites: string[];
  beforeEach(async () => {
    bench = await createRunFixture(db);
    bench.clock.advance((NOW.getTime() - bench.clock.now()) / 1_000);
    const { companyId } = bench;
    websites = [bench.websiteId, await createWebsiteRow(db, { companyId })];
    await db.deleteFrom('outboxMails').execute();
  });

  const now = () => new Date(bench.clock.now());
  const setBudget = (visitsPerMonth: number | null) =>
    db.updateTable('companies').set({ visitsPerMonth }).where('id', '=', bench.companyId).execute();
  const queue = (mode = 'scheduled', websiteId = bench.websiteId) =>
    queueRun(db, { companyId: bench.companyId, websiteId }, { mode, urls: URLS });
  const grant = async (jobId: string, websiteId = bench.websiteId) =>
    grantVisits(db, { companyId: bench.companyId, websiteId, jobId, wanted: 4, now: now() });
  const used = async () => (await readMonth(db, bench.companyId, now())).visits;
  const work = (jobId: string) => {
    const pages = URLS.map((url) => ({ url, kind: 'healthy' as const }));
    return runJob(workerOf(db, bench, createFakeAgent({ pages, startedAt: now().toISOString() })), jobId);
  };
  const readJob = (id: string) =>
    db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const use = async (visits: number) => {
    const { companyId, websiteId } = bench;
    await db.insertInto('visitGrants').values({ companyId, websiteId, day: now(), visits }).execute();
  };

  test('is never exceeded, however many workers grant visits of several websites at once', async () => {
    await setBudget(10);
    const jobs = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const websiteId = websites[index % 2] ?? '';
        return { websiteId, jobId: await queue('scheduled', websiteId) };
      }),
    );
    const granted = await Promise.all(jobs.map(({ jobId, websiteId }) => grant(jobId, websiteId)));
    expect(granted.toSorted()).toEqual([...Array(3).fill('granted'), ...Array(3).fill('visit-budget')]);
    expect(await used()).toBe(10);
  });

  test('gets back what runs leave, and nothing of a website that is deleted', async () => {
    await setBudget(10);
    const jobId = await queue();
    await grant(jobId);
    expect(await readMonth(db, bench.companyId, now())).toMatchObject({ visits: 4, open: 4 });
    await db.updateTable('jobs').set({ state: 'cancelled', pagesDone: 1 }).where('id', '=', jobId).execute();
    expect(await readMonth(db, bench.companyId, now())).toMatchObject({ visits: 1, open: 0 });
    await db.deleteFrom('visitGrants').execute();
    expect(await used()).toBe(1);
    bench.clock.advance((LAST_DAY.getTime() + 24 * 3_600_000 - bench.clock.now()) / 1_000);
    expect(await used()).toBe(0);
  });

  test('that is used up ends runs with its reason, planned ones too', async () => {
    await setBudget(4);
    await work(await queue());
    for (const mode of ['scheduled', 'manual', 'alarm']) {
      const jobId = await queue(mode);
      expect(await work(jobId)).toBe('ended');
      expect(await readJob(jobId)).toMatchObject({ state: 'failed', failureCode: 'visit-budget' });
    }
    expect(await used()).toBe(4);
    // There is no notice for each run: the company is notified once.
    expect(await db.selectFrom('pushesDue').selectAll().execute()).toEqual([]);
  });

  test('lets a planned run wait for what others may give back', async () => {
    await setBudget(4);
    const other = await queue('scheduled', websites[1]);
    await grant(other, websites[1]);
    const jobId = await queue();
    expect(await work(jobId)).toBe('waiting');
    expect(await readJob(jobId)).toMatchObject({ state: 'queued', waitingCode: 'visit-budget' });
    await db.updateTable('jobs').set({ state: 'cancelled' }).where('id', '=', other).execute();
    expect(await work(jobId)).toBe('ended');
    expect(await readJob(jobId)).toMatchObject({ state: 'succeeded', pagesDone: 4 });
  });

  test('lets a planned run wait for a month that begins within a day', async () => {
    bench.clock.advance((LAST_DAY.getTime() - bench.clock.now()) / 1_000);
    await setBudget(4);
    await work(await queue());
    const jobId = await queue();
    expect(await work(jobId)).toBe('waiting');
    bench.clock.advance(12 * 3_600);
    expect(await work(jobId)).toBe('ended');
    expect(await readJob(jobId)).toMatchObject({ state: 'succeeded', pagesDone: 4 });
  });

  test('is notified at 80 % and at its end, once each, however many workers check', async () => {
    const { companyId, jobId } = bench;
    await createTestUser(db, { companyId, role: 'moderator' });
    await db.updateTable('users').set({ locale: 'en' }).execute();
    for (const locale of ['en', 'fr'] as const)
      await addFirstChannel({ db, now: now() }, { companyId, locale });
    await db.updateTable('channels').set({ kind: 'webhook' }).where('locale', '=', 'fr').execute();
    const tell = () => Promise.all([1, 2].map(() => notifyBudgets(db, now())));
    const mails = async () =>
      (await db.selectFrom('outboxMails').select('subject').orderBy('subject').execute()).map(
        (row) => row.subject,
      );
    await setBudget(1_000);
    await use(799);
    await tell();
    expect(await mails()).toEqual([]);
    await db.updateTable('visitGrants').set({ visits: 800 }).execute();
    await tell();
    await tell();
    expect(await mails()).toEqual(['Budget of visits used to 80%: Own, March 2026']);
    // A granted visit is not made yet: it may be returned.
    await db
      .updateTable('jobs')
      .set({ grantedVisits: 200, grantedOn: now() })
      .where('id', '=', jobId)
      .execute();
    await db.updateTable('visitGrants').set({ visits: 1_000 }).execute();
    await tell();
    expect(await mails()).toHaveLength(1);
    await db
      .updateTable('jobs')
      .set({ state: 'succeeded', pagesDone: 200 })
      .where('id', '=', jobId)
      .execute();
    await tell();
    expect(await mails()).toEqual([
      'Budget of visits used to 80%: Own, March 2026',
      'Budget of visits used up: Own, March 2026',
    ]);
    const deliveries = await db
      .selectFrom('deliveries')
      .innerJoin('channels', 'channels.id', 'deliveries.channelId')
      .select(['kind', 'event', 'message'])
      .where('channels.companyId', '=', companyId)
      .orderBy(sql`message ->> 'title'`)
      .execute();
    expect(deliveries).toMatchObject([
      { kind: 'webhook', event: 'budget', message: { title: expect.stringContaining('utilisé à 80 %') } },
      { kind: 'webhook', event: 'budget', message: { title: expect.stringContaining('épuisé') } },
    ]);
  });

  test('is set by administrators, refuses runs that somebody waits for, and stands on websites', async () => {
    const { companyId, websiteId } = bench;
    const admin = await app.signIn(await createTestUser(db, { companyId, role: 'admin' }));
    const moderator = await app.signIn(await createTestUser(db, { companyId, role: 'moderator' }));
    const url = `/api/companies/${companyId}/budget`;
    const set = (visitsPerMonth: unknown) => admin({ method: 'PUT', url, payload: { visitsPerMonth } });
    expect(await set(0)).toMatchObject({
      status: 400,
      body: { data: { fields: [{ path: 'visitsPerMonth', code: 'budget-range' }] } },
    });
    const day = new Date(app.clock.now());
    await db.insertInto('visitGrants').values({ companyId, websiteId, day, visits: 40 }).execute();
    await setTestLimits(db, websiteId, { visitsPerDayMax: 1_000 });
    expect(await set(40)).toMatchObject({ status: 200, body: { visitsPerMonth: 40, used: 40 } });
    const run = await moderator({ method: 'POST', url: `/api/websites/${websiteId}/runs` });
    expect(run).toMatchObject({
      status: 422,
      body: { code: 'visit-budget-reached', data: { limit: 40, nextMonthAt: expect.any(String) } },
    });
    // The rate limit of websites uses the clock of the database.
    const ended = { month: monthOf(new Date()), visits: 40, reachedAt: day };
    await db
      .insertInto('companyMonths')
      .values({ companyId, ...ended })
      .execute();
    const read = async () => (await moderator({ url: `/api/websites/${websiteId}` })).body;
    expect(await read()).toMatchObject({ reachedLimits: [{ limit: 'budget', at: day.toISOString() }] });
    expect(await set(41)).toMatchObject({ body: { visitsPerMonth: 41, warnedAt: null, reachedAt: null } });
    expect((await moderator({ url })).body).toMatchObject({ visitsPerMonth: 41, used: 40 });
    expect(await read()).toMatchObject({ reachedLimits: [] });
    const again = await moderator({ method: 'POST', url: `/api/websites/${websiteId}/runs` });
    expect(again.body).not.toMatchObject({ code: 'visit-budget-reached' });
  });

  test.each([
    [100, '2026-03-01T20:00:00Z', null],
    [100, '2026-03-11T00:00:00Z', 310],
    [100, '2026-03-31T23:59:59Z', 100],
  ])('comes to what the pace of the month says: %i at %s', (visits, at, projected) => {
    expect(projectVisits(visits, new Date(at))).toBe(projected);
  });
});
