import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { evolutionSchema, healthSchema, type Evolution, type Health } from '@vigie/contract/health.ts';
import { createId } from '../../db/uuid-v7.ts';
import { createFakeAgent } from '../../../test/fake-agent.ts';
import type { PageKind } from '../../../test/observations.ts';
import { createTestUser } from '../../../test/users.ts';
import { createJobRow } from '../../../test/rows.ts';
import {
  createRunFixture,
  expectRollupsEqualRecount,
  workerOf,
  type RunFixture,
} from '../../../test/run-fixture.ts';
import { openTestApp, type TestCaller, type TestApp } from '../../../test/test-app.ts';
import { runJob } from '../runs/run-job.service.ts';
import { rebuildRollups } from '../observations/recount.service.ts';
import { chooseStep, previousPeriod } from '../../period/steps.ts';

const HOME = 'https://shop.example/';
const CART = 'https://shop.example/cart';
const GONE = 'https://shop.example/gone';

const visitedOf = ({ points }: Evolution) => points.filter(({ pages }) => pages > 0);

describe('the health of a website', () => {
  let app: TestApp;
  let bench: RunFixture;
  let viewer: TestCaller;
  beforeAll(async () => {
    app = await openTestApp();
    bench = await createRunFixture(app.db);
    await app.db.updateTable('jobs').set({ state: 'cancelled' }).execute();
    viewer = await app.signIn(await createTestUser(app.db, { companyId: bench.companyId, role: 'user' }));
    // Four audits: the tag breaks on the cart on 9 March and is fixed on 10 March.
    await audit('2026-03-08T10:15:00.000Z', { [HOME]: 'healthy', [CART]: 'healthy' });
    await audit('2026-03-09T10:15:00.000Z', {
      [HOME]: 'healthy',
      [CART]: 'tag-missing',
      [GONE]: 'unreachable',
    });
    await audit('2026-03-09T23:30:00.000Z', { [HOME]: 'healthy', [CART]: 'tag-missing' });
    await audit('2026-03-10T11:15:00.000Z', { [HOME]: 'healthy', [CART]: 'healthy' });
  });
  afterAll(() => app.close());

  async function audit(startedAt: string, pages: Record<string, PageKind>): Promise<void> {
    const { companyId, websiteId } = bench;
    const jobId = await createJobRow(app.db, { companyId, websiteId, state: 'queued' });
    const visits = Object.entries(pages).map(([url, kind]) => ({ url, kind }));
    await runJob(workerOf(app.db, bench, createFakeAgent({ pages: visits, startedAt })), jobId);
  }

  const query = (from: string, to: string) => `websiteId=${bench.websiteId}&from=${from}&to=${to}`;
  async function read(from: string, to: string): Promise<Health> {
    return healthSchema.parse((await viewer({ url: `/api/health?${query(from, to)}` })).body);
  }
  async function checksOf(from: string, to: string) {
    return (await read(from, to)).score.checks.tagJs;
  }
  async function evolve(from: string, to: string, timeZone = 'UTC'): Promise<Evolution> {
    const url = `/api/health/evolution?${query(from, to)}&timeZone=${timeZone}`;
    return evolutionSchema.parse((await viewer({ url })).body);
  }

  test('weighs every measured verdict of the period', async () => {
    const health = await read('2026-03-09T00:00:00Z', '2026-03-10T00:00:00Z');
    expect(health.score.checks).toMatchObject({
      tagJs: { passed: 2, failed: 2, skipped: 1 },
      csp: { passed: 4, failed: 0, skipped: 1 },
    });
    // Twice 90 of 90 on the home page, twice 35 of 90 on the cart.
    expect(health.score.reliability).toBeCloseTo((100 * 250) / 360, 9);
    expect(health.score.grade).toBe('C');
    expect(health.previous).toMatchObject({ reliability: 100, grade: 'A+' });
  });

  test('returns the figures of the period', async () => {
    const { figures } = await read('2026-03-09T00:00:00Z', '2026-03-10T00:00:00Z');
    expect(figures).toEqual({
      pagesMeasured: 4,
      pagesFailed: 1,
      hits: 2,
      pageViews: 2,
      audits: 0,
      agentsOnline: 1,
      agents: 1,
    });
    const { figures: today, lastAuditAt } = await read('2026-03-10T00:00:00Z', '2026-03-11T00:00:00Z');
    expect(today.audits).toBe(4);
    // The worker's waits move the clock.
    expect(lastAuditAt).toMatch(/^2026-03-10T12:0/);
  });

  test('charges each check with what its failures take, in points that add up', async () => {
    const { score, checks } = await read('2026-03-09T00:00:00Z', '2026-03-10T00:00:00Z');
    const cost = checks.reduce((sum, { costPoints }) => sum + costPoints, 0);
    expect(cost).toBeCloseTo(100 - (score.reliability ?? 0), 9);
    expect(checks[0]).toMatchObject({ check: 'tagJs', rate: 50, failingPages: 1 });
    expect(checks[2]).toMatchObject({ check: 'csp', rate: 100, costPoints: 0, failingPages: 0 });
  });

  test('returns the causes of the period that are repaired now', async () => {
    const { rootCauses, pastCauses, now } = await read('2026-03-09T00:00:00Z', '2026-03-10T00:00:00Z');
    expect(now).toMatchObject({ kind: 'audit', score: { grade: 'A+' } });
    expect(rootCauses).toEqual([]);
    expect(pastCauses).toMatchObject([{ check: 'tagJs', reason: 'http-error', pages: 1, state: 'repaired' }]);
  });

  test('lists the worst pages by their last observation of the period', async () => {
    const broken = await read('2026-03-09T00:00:00Z', '2026-03-10T00:00:00Z');
    expect(broken.worstPages.map(({ url, lostWeight }) => [url, lostWeight])).toEqual([
      [CART, 55],
      [GONE, 0],
    ]);
    expect(broken.worstPages[0]?.faults.map(({ check, causedBy }) => [check, causedBy])).toEqual([
      ['tagJs', null],
      ['tagPhp', 'tagJs'],
      ['hitPageview', 'tagPhp'],
    ]);
    expect(broken.worstPages[1]?.failure).toMatchObject({ code: 'dns' });
    const fixed = await read('2026-03-09T00:00:00Z', '2026-03-11T00:00:00Z');
    expect(fixed.worstPages.map(({ url }) => url)).toEqual([GONE]);
  });

  test('counts exactly what lies in a period that cuts hours', async () => {
    expect(await checksOf('2026-03-09T10:00:00Z', '2026-03-09T10:15:00Z')).toEqual({
      passed: 0,
      failed: 0,
      skipped: 0,
    });
    expect(await checksOf('2026-03-09T10:15:00Z', '2026-03-09T10:15:01Z')).toEqual({
      passed: 1,
      failed: 1,
      skipped: 1,
    });
    expect(await checksOf('2026-03-08T10:16:00Z', '2026-03-09T23:29:00Z')).toEqual({
      passed: 1,
      failed: 1,
      skipped: 1,
    });
    expect(await checksOf('2026-03-08T10:14:00Z', '2026-03-09T23:31:00Z')).toEqual({
      passed: 4,
      failed: 2,
      skipped: 1,
    });
  });

  test('has no grade where nothing was visited, and F where nothing could be measured', async () => {
    expect((await read('2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z')).score.grade).toBeNull();
    const dark = await createRunFixture(app.db);
    const pages = [{ url: GONE, kind: 'unreachable' as const }];
    const agent = createFakeAgent({ pages, startedAt: '2026-03-10T11:00:00.000Z' });
    await runJob(workerOf(app.db, dark, agent), dark.jobId);
    const user = await createTestUser(app.db, { companyId: dark.companyId, role: 'user' });
    const caller = await app.signIn(user);
    const url = `/api/health?websiteId=${dark.websiteId}&from=2026-03-10T00:00:00Z&to=2026-03-11T00:00:00Z`;
    const { score } = healthSchema.parse((await caller({ url })).body);
    expect(score).toMatchObject({ reliability: null, grade: 'F' });
  });

  test('evolves day by day of the reader beyond a week', async () => {
    const utc = await evolve('2026-03-01T00:00:00Z', '2026-03-11T00:00:00Z');
    expect(utc.step).toBe('day');
    expect(visitedOf(utc).map(({ from, pages, score }) => [from.slice(0, 10), pages, score.grade])).toEqual([
      ['2026-03-08', 2, 'A+'],
      ['2026-03-09', 5, 'C'],
      ['2026-03-10', 2, 'A+'],
    ]);
    const paris = await evolve('2026-02-28T23:00:00Z', '2026-03-10T23:00:00Z', 'Europe/Paris');
    expect(visitedOf(paris).map(({ from, to, pages }) => [from, to, pages])).toEqual([
      ['2026-03-07T23:00:00.000Z', '2026-03-08T23:00:00.000Z', 2],
      ['2026-03-08T23:00:00.000Z', '2026-03-09T23:00:00.000Z', 3],
      ['2026-03-09T23:00:00.000Z', '2026-03-10T23:00:00.000Z', 4],
    ]);
  });

  test('stays at midnight where the clock changes', async () => {
    const { points } = await evolve('2026-03-20T23:00:00Z', '2026-03-30T22:00:00Z', 'Europe/Paris');
    expect(points.slice(-3).map(({ from }) => from)).toEqual([
      '2026-03-27T23:00:00.000Z',
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ]);
  });

  test('refuses a period that ends before it begins, and a zone that is none', async () => {
    const backwards = await viewer({
      url: `/api/health?${query('2026-03-10T00:00:00Z', '2026-03-09T00:00:00Z')}`,
    });
    expect(backwards).toMatchObject({ status: 400, body: { data: { fields: [{ path: 'to' }] } } });
    const period = query('2026-03-09T00:00:00Z', '2026-03-10T00:00:00Z');
    const nowhere = await viewer({ url: `/api/health/evolution?${period}&timeZone=Mars/Olympus` });
    expect(nowhere).toMatchObject({
      status: 400,
      body: { data: { fields: [{ code: 'unknown-time-zone' }] } },
    });
    expect(
      (await viewer({ url: `/api/health?${query('x', 'y').replace(bench.websiteId, createId())}` })).status,
    ).toBe(400);
  });

  test(
    'has rollups that equal a recount, and come back the same when they are rebuilt',
    { tags: ['exhaustive'] },
    async () => {
      await expectRollupsEqualRecount(app.db, bench.websiteId);
      const before = await read('2026-03-01T00:00:00Z', '2026-03-11T00:00:00Z');
      await app.db.deleteFrom('verdictRollups').where('websiteId', '=', bench.websiteId).execute();
      await rebuildRollups(app.db, bench.websiteId, new Date());
      expect(await read('2026-03-01T00:00:00Z', '2026-03-11T00:00:00Z')).toEqual(before);
      await expectRollupsEqualRecount(app.db, bench.websiteId);
    },
  );
});

const of = (days: number) => ({ from: new Date(0), to: new Date(days * 86_400_000) });

describe('periods', () => {
  test('are shown in steps that stay readable', () => {
    expect([1, 2, 7, 92, 93, 366].map((days) => chooseStep(of(days)))).toEqual([
      'hour',
      'hour',
      'day',
      'day',
      'week',
      'week',
    ]);
  });
  test('are compared with the same length of time before', () => {
    expect(previousPeriod(of(7)).from).toEqual(new Date(-7 * 86_400_000));
  });
});
