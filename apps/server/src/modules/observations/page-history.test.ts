import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Comparison, Visit } from '@vigie/contract/page-history.ts';
import { observePages } from '../../../test/observed-pages.ts';
import type { PageKind } from '../../../test/observations.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { createAgentRow, createJobRow, createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp, type TestCaller, type TestApp } from '../../../test/test-app.ts';

const HOME = 'https://shop.example/';

describe('the history of a page', () => {
  let bench: TestApp;
  let moderator: TestCaller;
  let stranger: TestCaller;
  let scope: { companyId: string; websiteId: string; agentId: string };
  let pageId: string;
  const visits: string[] = [];
  beforeAll(async () => {
    bench = await openTestApp();
    const { db } = bench;
    const companyId = await createTestCompany(db, 'Own');
    const otherId = await createTestCompany(db, 'Other');
    moderator = await bench.signIn(await createTestUser(db, { companyId, role: 'moderator' }));
    stranger = await bench.signIn(await createTestUser(db, { companyId: otherId, role: 'moderator' }));
    scope = {
      companyId,
      websiteId: await createWebsiteRow(db, { companyId }),
      agentId: await createAgentRow(db),
    };
    for (const [hour, kind] of ['healthy', 'healthy', 'tag-missing', 'unreachable'].entries())
      visits.push(await visit(HOME, kind as PageKind, hour));
  });
  afterAll(() => bench.close());

  async function visit(url: string, kind: PageKind, hour: number): Promise<string> {
    const jobId = await createJobRow(bench.db, { ...scope, state: 'succeeded' });
    const startedAt = `2026-03-10T0${hour}:00:00.000Z`;
    const [page] = await observePages(bench.db, { ...scope, jobId, pages: [{ url, kind, startedAt }] });
    pageId = url === HOME ? (page?.pageId ?? '') : pageId;
    return page?.id ?? '';
  }
  const compare = async (id: string | undefined, otherId: string | undefined) =>
    (await moderator({ url: `/api/observations/${id}/comparison/${otherId}` })) as {
      status: number;
      body: Comparison;
    };

  const read = async (query: string) =>
    (await moderator({ url: `/api/pages/${pageId}/observations?${query}` })).body as {
      items: Visit[];
      next: string | null;
      total: object;
    };

  test('contains its visits, newest first, page by page', { tags: ['exhaustive'] }, async () => {
    for (let number = 0; number < 22; number += 1) await visit(HOME, 'healthy', 5);
    const first = await read('limit=25');
    expect(first.total).toEqual({ count: 26, estimated: false });
    const { items } = await read(`limit=25&after=${first.next}`);
    const listed = [...first.items, ...items];
    expect(new Set(listed.map(({ id }) => id)).size).toBe(26);
    expect(listed.slice(-4).map(({ id }) => id)).toEqual(visits.toReversed());
    expect(listed.slice(-4)).toMatchObject([
      { outcome: 'failed', failure: { code: 'dns' }, checks: { tagJs: 'skipped' }, mode: 'manual' },
      { checks: { tagJs: 'failed', csp: 'passed' }, hits: 0 },
      { checks: { tagJs: 'passed' }, hits: 1 },
      {},
    ]);
  });

  test('returns what changed between two visits', async () => {
    const alike = await compare(visits[1], visits[0]);
    expect(alike.body).toMatchObject({ before: { id: visits[0] }, after: { id: visits[1] }, isWhole: true });
    const { before, after, isWhole, ...changes } = alike.body;
    expect([before.outcome, after.outcome, isWhole]).toEqual(['measured', 'measured', true]);
    expect(Object.values(changes).flat()).toEqual([]);
    const broken = (await compare(visits[2], visits[1])).body;
    expect(broken.verdicts).toContainEqual({
      change: 'changed',
      name: 'tagJs',
      before: 'passed',
      after: 'http-error',
    });
    expect(broken.requests).toContainEqual({
      change: 'changed',
      name: 'https://tags.example/tag.js',
      before: '200',
      after: '404',
    });
  });

  test('compares nothing of two pages, or of another company', async () => {
    const elsewhere = await visit('https://shop.example/cart', 'healthy', 6);
    expect((await compare(visits[0], elsewhere)).status).toBe(404);
    for (const path of [
      `observations/${visits[1]}/comparison/${visits[0]}`,
      `observations/${visits[0]}/har`,
      `pages/${pageId}/observations`,
    ])
      expect((await stranger({ url: `/api/${path}` })).status).toBe(404);
  });

  test('gives the requests of a visit as a file, until what was captured is gone', async () => {
    const { status, headers } = await moderator({ url: `/api/observations/${visits[0]}/har` });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'content-disposition': expect.stringContaining(`${visits[0]}.har`),
    });
    await bench.db
      .deleteFrom('observationDocuments')
      .where('observationId', '=', visits[0] ?? '')
      .execute();
    expect((await moderator({ url: `/api/observations/${visits[0]}/har` })).status).toBe(404);
    expect((await compare(visits[1], visits[0])).body).toMatchObject({ isWhole: false, requests: [] });
  });
});
