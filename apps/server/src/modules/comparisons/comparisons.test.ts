import { failed } from '@vigie/audit/verdicts.ts';
import { comparedPageSchema, runComparisonSchema } from '@vigie/contract/comparison.ts';
import { listOf } from '@vigie/contract/list.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createWebsiteRow } from '../../../test/rows.ts';
import { auditOf, type VisitWithVerdicts } from '../../../test/evaluated-visits.ts';
import { openTestApp, type TestCaller, type TestApp } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';

const MISSING = failed('tagJs', 'not-requested');
const LATE = failed('dataLayer', 'late');
type Site = { companyId: string; websiteId: string };

describe('the comparison of two runs', () => {
  let bench: TestApp;
  let moderator: TestCaller;
  let viewer: TestCaller;
  let companyId: string;
  let production: Site;
  let staging: Site;
  beforeAll(async () => {
    bench = await openTestApp();
    companyId = await createTestCompany(bench.db, 'Own');
    moderator = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'moderator' }));
    viewer = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'user' }));
  });
  beforeEach(async () => {
    production = { companyId, websiteId: await createWebsiteRow(bench.db, { companyId }) };
    staging = { companyId, websiteId: await createWebsiteRow(bench.db, { companyId }) };
  });
  afterAll(() => bench.close());

  const addressOf = ({ websiteId }: Site, path: string) => `https://${websiteId}.example${path}`;
  const audit = async (
    site: Site,
    day: number,
    visits: Array<Omit<VisitWithVerdicts, 'at' | 'url'> & { path: string }>,
  ) => {
    const at = `2026-03-0${day}T10:00:00Z`;
    const stored = await auditOf(
      bench.db,
      site,
      visits.map(({ path, ...visit }) => ({ ...visit, url: addressOf(site, path), at })),
    );
    const pagesDone = visits.length;
    await bench.db.updateTable('jobs').set({ pagesDone }).where('id', '=', stored.jobId).execute();
    return stored;
  };
  const ask = (call: string, query: Record<string, string>, as = moderator) =>
    as({ url: `/api/comparisons${call}?${new URLSearchParams(query)}` });
  const summary = async (query: Record<string, string>) =>
    runComparisonSchema.parse((await ask('', query)).body);
  const pages = async (query: Record<string, string>) =>
    listOf(comparedPageSchema).parse((await ask('/pages', query)).body);

  test('is of the last audit and the one before, unless others are named', async () => {
    const first = await audit(production, 1, [{ path: '/', verdicts: [LATE] }]);
    const second = await audit(production, 2, [{ path: '/' }]);
    const third = await audit(production, 3, [{ path: '/', verdicts: [MISSING] }]);
    const { websiteId } = production;
    const last = await summary({ websiteId });
    expect([last.shown.run?.id, last.reference.run?.id]).toEqual([third.jobId, second.jobId]);
    expect(last).toMatchObject({ inBoth: 1, pages: { broken: 1, fixed: 0 }, causes: [{ kind: 'broken' }] });
    expect(last.reference.run?.score.grade).toBe('A+');
    expect((await summary({ websiteId, jobId: second.jobId })).reference.run?.id).toBe(first.jobId);
    const named = await summary({ websiteId, jobId: first.jobId, withJobId: third.jobId });
    expect(named.causes.map(({ kind, key }) => [kind, key])).toEqual([
      ['broken', 'dataLayer:late'],
      ['fixed', 'tagJs:not-requested'],
    ]);
  });

  test('matches the pages of two websites by path and query', async () => {
    await audit(production, 1, [{ path: '/' }, { path: '/cart?step=1' }, { path: '/old' }]);
    await audit(staging, 2, [
      { path: '/', verdicts: [LATE] },
      { path: '/cart?step=1' },
      { path: '/cart?step=2' },
    ]);
    const both = { websiteId: staging.websiteId, withWebsiteId: production.websiteId };
    expect(await summary(both)).toMatchObject({
      shown: { website: { id: staging.websiteId } },
      reference: { website: { id: production.websiteId } },
      inBoth: 2,
      pages: { broken: 1, 'only-shown': 1, 'only-reference': 1, same: 1 },
    });
    expect((await pages(both)).items.map(({ path, kinds }) => [path, ...kinds])).toEqual([
      ['/', 'broken'],
      ['/cart?step=2', 'only-shown'],
      ['/old', 'only-reference'],
      ['/cart?step=1', 'same'],
    ]);
  });

  test('compares only what both runs evaluated', async () => {
    await audit(production, 1, [{ path: '/', verdicts: [LATE] }, { path: '/a' }]);
    await audit(production, 2, [
      { path: '/', isLost: true },
      { path: '/b', verdicts: [MISSING] },
    ]);
    const { causes, pages: counts } = await summary({ websiteId: production.websiteId });
    expect(counts).toMatchObject({ broken: 0, fixed: 0, unjudged: 1 });
    expect(causes.map(({ kind, key }) => [kind, key])).toEqual([['unjudged', 'dataLayer:late']]);
  });

  test('is narrowed by kind, cause and text, and read page by page', { tags: ['exhaustive'] }, async () => {
    const names = Array.from({ length: 30 }, (_, index) => `/p/${String(index).padStart(2, '0')}`);
    await audit(
      production,
      1,
      names.map((path) => ({ path })),
    );
    await audit(
      production,
      2,
      names.map((path, index) => (index < 26 ? { path, verdicts: [index < 2 ? LATE : MISSING] } : { path })),
    );
    const { websiteId } = production;
    const first = await pages({ websiteId, kind: 'broken' });
    expect([first.items.length, first.total.count]).toEqual([25, 26]);
    const rest = await pages({ websiteId, kind: 'broken', after: String(first.next) });
    expect([rest.items.map(({ path }) => path), rest.next]).toEqual([['/p/25'], null]);
    expect((await pages({ websiteId, cause: 'dataLayer:late' })).total.count).toBe(2);
    expect((await pages({ websiteId, kind: 'fixed', cause: 'dataLayer:late' })).total.count).toBe(0);
    expect((await pages({ websiteId, q: 'P/29' })).items).toMatchObject([{ kinds: ['same'] }]);
    expect((await ask('/pages', { websiteId, after: 'nonsense' })).status).toBe(400);
  });

  test('reports it before the first audits', async () => {
    const { websiteId } = production;
    expect(await summary({ websiteId })).toMatchObject({ shown: { run: null }, reference: { run: null } });
    await audit(production, 1, [{ path: '/' }]);
    expect(await summary({ websiteId })).toMatchObject({ reference: { run: null }, inBoth: 0, causes: [] });
  });

  test('reaches no run or website of another company, on either side', async () => {
    const other = await createTestCompany(bench.db, 'Other');
    const foreign = { companyId: other, websiteId: await createWebsiteRow(bench.db, { companyId: other }) };
    const { jobId } = await audit(foreign, 1, [{ path: '/' }]);
    await audit(production, 1, [{ path: '/' }]);
    const { websiteId } = production;
    for (const query of [
      { websiteId, withWebsiteId: foreign.websiteId },
      { websiteId: foreign.websiteId, withWebsiteId: websiteId },
      { websiteId, jobId },
      { websiteId, withJobId: jobId },
    ] as Record<string, string>[]) {
      expect((await ask('', query)).status).toBe(404);
      expect((await ask('/pages', query)).status).toBe(404);
    }
  });

  test('lists the runs to choose from; whoever sees contexts reads only audits', async () => {
    const { jobId } = await audit(production, 1, [{ path: '/' }]);
    await bench.db
      .updateTable('jobs')
      .set({ kind: 'pool', countsForHealth: false })
      .where('id', '=', jobId)
      .execute();
    const query = { websiteId: production.websiteId };
    expect((await ask('/runs', query)).body).toMatchObject({ items: [{ id: jobId, kind: 'pool' }] });
    expect((await ask('/runs', query, viewer)).body).toMatchObject({ items: [] });
    expect((await ask('', { ...query, jobId }, viewer)).status).toBe(404);
  });

  test('is a file with a row for each change', async () => {
    await audit(production, 1, [{ path: '/' }, { path: '/cart' }]);
    await audit(production, 2, [{ path: '/', verdicts: [LATE, MISSING] }, { path: '/cart' }]);
    const { text } = await ask('.csv', { websiteId: production.websiteId, locale: 'en' });
    const [, ...rows] = text.trim().split('\r\n');
    expect(rows.map((row) => row.split(',').slice(0, 2))).toEqual([
      ['/', 'Broken'],
      ['/', 'Broken'],
      ['/cart', 'Unchanged'],
    ]);
  });
});
