import { failed, skipped } from '@vigie/audit/verdicts.ts';
import { evolutionSchema, healthSchema, type Evolution, type Health } from '@vigie/contract/health.ts';
import { homeSchema } from '@vigie/contract/home.ts';
import { qualitySchema } from '@vigie/contract/data-quality.ts';
import { CHECKS, type Verdict } from '@vigie/contract/verdict.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditOf } from '../../../test/evaluated-visits.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp, type TestCaller, type TestApp } from '../../../test/test-app.ts';

const HOME = 'https://shop.example/';
const CART = 'https://shop.example/cart';
const OLD = 'https://shop.example/old';
const CHAIN = [
  failed('csp', 'blocks-js-tag'),
  failed('tagJs', 'blocked-by-csp', { causedBy: 'csp' }),
  failed('tagPhp', 'not-requested', { causedBy: 'tagJs' }),
  failed('hitPageview', 'not-sent', { causedBy: 'tagPhp' }),
];
const LATE = [failed('dataLayer', 'late')];

const gradesOf = ({ points }: Evolution) => points.map(({ to, score }) => [to, score.grade]);

describe('how a website is now', () => {
  let bench: TestApp;
  let caller: TestCaller;
  let website: { companyId: string; websiteId: string };
  beforeEach(async () => {
    bench = await openTestApp();
    const companyId = await createTestCompany(bench.db, 'Own');
    website = { companyId, websiteId: await createWebsiteRow(bench.db, { companyId }) };
    caller = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'moderator' }));
  });
  afterEach(() => bench.close());

  type Pages = Record<string, Verdict[]>;
  const audit = (at: string, pages: Pages, { isPart = false } = {}) =>
    auditOf(
      bench.db,
      { ...website, isPart },
      Object.entries(pages).map(([url, verdicts]) => ({ url, at, verdicts })),
    );
  const week = () => `websiteId=${website.websiteId}&from=2026-03-04T00:00:00Z&to=2026-03-11T00:00:00Z`;
  async function health(): Promise<Health> {
    return healthSchema.parse((await caller({ url: `/api/health?${week()}` })).body);
  }
  async function evolution(): Promise<Evolution> {
    return evolutionSchema.parse((await caller({ url: `/api/health/evolution?${week()}` })).body);
  }
  const home = async () => homeSchema.parse((await caller({ url: '/api/home' })).body).websites[0];

  test('is nothing before the first visit', async () => {
    expect(await health()).toMatchObject({ now: null, rootCauses: [], pastCauses: [] });
    expect(await home()).toMatchObject({ now: null, grade: null, spark: [] });
    expect((await evolution()).points).toEqual([]);
  });

  test('is the last whole audit, not the mean of the period', async () => {
    await audit('2026-03-09T10:00:00Z', { [HOME]: [], [CART]: [] });
    await audit('2026-03-10T09:00:00Z', { [HOME]: CHAIN, [CART]: CHAIN });
    const { jobId } = await audit('2026-03-10T10:00:00Z', { [HOME]: [], [CART]: [] });
    const { now, score } = await health();
    expect(score.grade).toBe('C');
    expect(now).toMatchObject({ kind: 'audit', jobId, pages: 2, at: '2026-03-10T10:01:00.000Z' });
    expect(now?.score).toMatchObject({ grade: 'A+', reliability: 100 });
    expect(now?.previous).toMatchObject({ grade: 'E', at: '2026-03-10T09:01:00.000Z' });
    const job = (await caller({ url: `/api/jobs/${jobId}` })).body as { score: unknown };
    expect(now?.score).toEqual(job.score);
    expect(await home()).toMatchObject({
      grade: 'A+',
      reliability: 100,
      now: { score: now?.score, at: now?.at, kind: 'audit' },
      spark: [{ grade: 'A+' }, { grade: 'E' }, { grade: 'A+' }],
    });
  });

  test('takes over the pages of an audit in parts, and leaves the others', async () => {
    const { jobId } = await audit('2026-03-10T09:00:00Z', { [HOME]: [], [CART]: [] });
    await audit('2026-03-10T10:00:00Z', { [CART]: LATE }, { isPart: true });
    const { now } = await health();
    expect(now).toMatchObject({ kind: 'pages', jobId, pages: 2, at: '2026-03-10T10:00:00.000Z' });
    expect(now?.score.checks.dataLayer).toEqual({ passed: 1, failed: 1, skipped: 0 });
    expect((await home())?.now?.score).toEqual(now?.score);
    await audit('2026-03-10T11:00:00Z', { [HOME]: [], [CART]: [] });
    expect((await health()).now).toMatchObject({ kind: 'audit', score: { grade: 'A+' } });
  });

  test('knows a page no more that the last whole audit did not visit', async () => {
    await audit('2026-03-10T09:00:00Z', { [HOME]: [], [OLD]: CHAIN });
    await audit('2026-03-10T10:00:00Z', { [HOME]: [] });
    expect((await health()).now).toMatchObject({ pages: 1, score: { grade: 'A+' } });
  });

  test('is the last visit of each page before the first whole audit', async () => {
    await audit('2026-03-10T09:00:00Z', { [HOME]: CHAIN, [CART]: LATE }, { isPart: true });
    await audit('2026-03-10T10:00:00Z', { [HOME]: [] }, { isPart: true });
    const { now } = await health();
    expect(now).toMatchObject({ kind: 'pages', jobId: null, pages: 2, previous: null });
    expect(now?.score.reliability).toBeCloseTo((100 * 165) / 180, 9);
  });

  test('has an evolution with the score of each whole audit of a week, at its own time', async () => {
    await audit('2026-03-10T08:00:00Z', { [HOME]: [] });
    await audit('2026-03-10T09:00:00Z', { [HOME]: CHAIN });
    await audit('2026-03-10T10:00:00Z', { [HOME]: [] });
    const whole = await evolution();
    expect(whole.step).toBe('audit');
    expect(gradesOf(whole)).toEqual([
      ['2026-03-10T08:01:00.000Z', 'A+'],
      ['2026-03-10T09:01:00.000Z', 'E'],
      ['2026-03-10T10:01:00.000Z', 'A+'],
    ]);
    // With pages that were visited since, the curve ends at the value of the dial.
    await audit('2026-03-10T10:30:00Z', { [CART]: LATE }, { isPart: true });
    const { points } = await evolution();
    expect(points).toHaveLength(4);
    expect(points.at(-1)).toMatchObject({ jobId: null, score: (await health()).now?.score });
  });

  test('costs by cause the same on health, among causes and on data quality', async () => {
    await audit('2026-03-10T10:00:00Z', { [HOME]: CHAIN, [CART]: [] });
    const { rootCauses, now } = await health();
    const lost = 100 - (now?.score.reliability ?? 0);
    expect(rootCauses).toHaveLength(1);
    expect(rootCauses[0]).toMatchObject({ check: 'csp', pages: 1, example: { url: HOME } });
    expect(rootCauses[0]?.costPoints).toBeCloseTo(lost, 9);
    expect(rootCauses[0]?.consequencePoints).toBeCloseTo((100 * 55) / 180, 9);
    const { costPoints, consequencePoints } = rootCauses[0] ?? {};
    const causes = await caller({ url: `/api/causes?websiteId=${website.websiteId}` });
    expect(causes.body).toMatchObject({ items: [{ pages: 1, costPoints, consequencePoints }] });
    for (const [check, own] of [
      ['csp', 20],
      ['tagJs', 20],
      ['hitPageview', 15],
    ] as const) {
      const { body } = await caller({ url: `/api/data-quality/${check}?${week()}` });
      const [reason] = qualitySchema.parse(body).reasons;
      expect(reason).toMatchObject({ rootCheck: 'csp', costPoints, consequencePoints, isOpen: true });
      expect(reason?.ownPoints).toBeCloseTo((100 * own) / 180, 9);
    }
  });

  test('has no repaired cause among those that cost', async () => {
    await audit('2026-03-10T09:00:00Z', { [HOME]: LATE, [CART]: CHAIN });
    await audit('2026-03-10T10:00:00Z', { [HOME]: [], [CART]: CHAIN });
    const { rootCauses, pastCauses } = await health();
    expect(rootCauses.map(({ check }) => check)).toEqual(['csp']);
    expect(pastCauses).toEqual([
      {
        check: 'dataLayer',
        reason: 'late',
        pages: 1,
        lastSeenAt: '2026-03-10T09:00:00.000Z',
        state: 'repaired',
      },
    ]);
  });

  test('does not call repaired what could not be evaluated since, or is visited no more', async () => {
    await audit('2026-03-10T09:00:00Z', { [HOME]: LATE, [CART]: [], [OLD]: CHAIN });
    await audit('2026-03-10T10:00:00Z', {
      [HOME]: CHECKS.map((check) => skipped(check, 'page-not-visited')),
      [CART]: [],
    });
    const { pastCauses } = await health();
    expect(pastCauses.map(({ check, state }) => [check, state])).toEqual([
      ['csp', 'unchecked'],
      ['dataLayer', 'unchecked'],
    ]);
  });

  test('has no grade where the page view and the tags were not measured', async () => {
    const unnamed = (['tagJs', 'tagPhp', 'hitPageview', 'csp'] as const).map((check) =>
      skipped(check, 'tag-name-not-configured'),
    );
    await audit('2026-03-10T10:00:00Z', { [HOME]: unnamed });
    const { now } = await health();
    expect(now).toMatchObject({ pages: 1, score: { grade: null, reliability: null } });
    expect(now?.score.checks.dataLayer.passed).toBe(1);
    expect(await home()).toMatchObject({ grade: null, now: { pages: 1 } });
  });
});
