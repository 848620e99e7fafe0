import { failed, passed } from '@vigie/audit/verdicts.ts';
import { healthSchema } from '@vigie/contract/health.ts';
import type { ListPage } from '../../db/list-page.ts';
import type { Problem, ProblemDetail, ProblemGroup } from '@vigie/contract/problem.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditOf } from '../../../test/evaluated-visits.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp, type TestCaller, type TestApp } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { rebuildRollups } from '../observations/recount.service.ts';

const SHOP = 'https://shop.example';
const WHEN = '2026-03-09T10:00:00.000Z';
const refused = (status: number) => failed('tagPhp', 'http-error', { evidence: { status, method: 'POST' } });
const visited = (siteId: string, tagPhp: ReturnType<typeof refused>) => [
  tagPhp,
  passed('hitPageview', { evidence: { vendor: 'matomo', siteId } }),
];
const threw = (message: string) => failed('tagJs', 'script-error', { evidence: { message } });

describe('a group of problems', () => {
  let bench: TestApp;
  let admin: TestCaller;
  let companyId: string;
  let websiteId: string;
  beforeAll(async () => {
    bench = await openTestApp();
    companyId = await createTestCompany(bench.db, 'Own');
    admin = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'admin' }));
  });
  beforeEach(async () => {
    websiteId = await createWebsiteRow(bench.db, { companyId });
  });
  afterAll(() => bench.close());

  const audit = (visits: { path: string; verdicts: ReturnType<typeof refused>[] }[]) =>
    auditOf(
      bench.db,
      { companyId, websiteId },
      visits.map(({ path, verdicts }) => ({ url: SHOP + path, at: WHEN, verdicts })),
    );
  async function read<T>(path: string): Promise<T> {
    return (await admin({ url: `${path}${path.includes('?') ? '&' : '?'}websiteId=${websiteId}` })).body as T;
  }
  const groups = async (by: 'cause' | 'url') =>
    (await read<ListPage<ProblemGroup>>(`/api/problems/groups?by=${by}`)).items;
  async function health() {
    const period = 'from=2026-03-09T00:00:00Z&to=2026-03-10T00:00:00Z';
    return healthSchema.parse(await read(`/api/health?${period}`)).rootCauses[0];
  }

  test('contains what all its pages have in common', async () => {
    await audit([
      { path: '/a', verdicts: [refused(500)] },
      { path: '/b', verdicts: [refused(500)] },
    ]);
    expect(await groups('cause')).toMatchObject([{ pages: 2, cause: { facts: { status: 500 } } }]);
    expect(await health()).toMatchObject({ pages: 2, facts: { status: 500 } });
  });

  const expectFacts = async () => {
    expect((await groups('cause'))[0]?.cause).toEqual({
      kind: 'check',
      check: 'tagPhp',
      reason: 'http-error',
      facts: {},
    });
    const pages = await groups('url');
    const facts = pages.map(({ page, causes }) => [page?.url, causes[0]?.facts]);
    expect(Object.fromEntries(facts)).toEqual({
      [`${SHOP}/a`]: { status: 500 },
      [`${SHOP}/b`]: { status: 404 },
    });
  };

  test('contains nothing that is true of one page only, and each page its own', async () => {
    await audit([
      { path: '/a', verdicts: [refused(500)] },
      { path: '/b', verdicts: [refused(404)] },
    ]);
    await expectFacts();
    expect(await health()).toMatchObject({
      facts: {},
      example: { evidence: { status: expect.any(Number) } },
    });
    await rebuildRollups(bench.db, websiteId, new Date());
    await expectFacts();
  });

  test('stays one, and small, however long and different the messages of its pages are', async () => {
    await audit(
      ['/a', '/b', '/c'].map((path) => ({ path, verdicts: [threw(`${path} ${'x'.repeat(5_000)}`)] })),
    );
    const [group, ...others] = await groups('cause');
    expect(others).toEqual([]);
    expect(group).toMatchObject({ pages: 3, cause: { facts: {} } });
    const { items } = await read<ListPage<Problem>>('/api/problems');
    expect(items.map(({ facts }) => String(facts['message']).length)).toEqual([200, 200, 200]);
  });

  test('names in its remedy the address that other pages load the tag from', async () => {
    const good = passed('tagJs', { evidence: { url: `${SHOP}/matomo.js` } });
    const bad = failed('tagJs', 'http-error', { evidence: { url: `${SHOP}/blog/matomo.js`, status: 404 } });
    await audit([
      { path: '/', verdicts: [good] },
      { path: '/blog/a', verdicts: [bad] },
    ]);
    const remedy = { code: 'use-seen-address', params: { seenUrl: `${SHOP}/matomo.js` } };
    const { items } = await read<ListPage<Problem>>('/api/problems');
    expect(await read<ProblemDetail>(`/api/problems/${items[0]?.id}`)).toMatchObject({ fault: { remedy } });
    expect((await health())?.example).toMatchObject({ remedy });
  });

  test('names in its remedy the account that the other pages have', async () => {
    const bad = failed('tagPhp', 'http-error', {
      evidence: { status: 400, vendor: 'matomo', siteId: '9', refusedParameter: 'idsite' },
    });
    await audit([
      { path: '/', verdicts: visited('1', passed('tagPhp')) },
      { path: '/a', verdicts: visited('1', passed('tagPhp')) },
      { path: '/b', verdicts: visited('9', bad) },
    ]);
    const params = { siteId: '9', expectedSiteId: '1', line: "_paq.push(['setSiteId', '1']);" };
    expect((await health())?.example).toMatchObject({
      remedy: { code: 'use-account-of-other-pages', params },
    });
  });
});
