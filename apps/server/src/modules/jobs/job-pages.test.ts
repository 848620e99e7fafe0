import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobPageSchema } from '@vigie/contract/job.ts';
import * as z from 'zod';
import { observePages, resultOf } from '../../../test/observed-pages.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { createTestRow } from '../../../test/pool-rows.ts';
import { createAgentRow, createJobRow, createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp, type TestCaller, type TestApp } from '../../../test/test-app.ts';
import { jsonText } from '../../db/json-text.ts';

const SITE = 'https://shop.example';
const LONG = { text: 'x'.repeat(5_000) };

const at = (minute: number) => ({ startedAt: `2026-03-10T11:${minute}:00.000Z` });

describe('the pages of a job', () => {
  let bench: TestApp;
  let moderator: TestCaller;
  let jobId: string;
  let agentId: string;
  let testId: string;
  beforeAll(async () => {
    bench = await openTestApp();
    const { db } = bench;
    const companyId = await createTestCompany(db, 'Own');
    moderator = await bench.signIn(await createTestUser(db, { companyId, role: 'moderator' }));
    const websiteId = await createWebsiteRow(db, { companyId });
    agentId = await createAgentRow(db);
    testId = await createTestRow(db, { companyId, websiteId });
    jobId = await createJobRow(db, { companyId, websiteId, state: 'succeeded' });
    const tests = [{ id: testId, title: '', content: '1', condition: '1', urls: null }];
    const { plan } = await db
      .selectFrom('jobs')
      .select('plan')
      .where('id', '=', jobId)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('jobs')
      .set({ plan: jsonText({ ...plan, tests }) })
      .where('id', '=', jobId)
      .execute();
    const pages = [
      { url: `${SITE}/well`, kind: 'healthy' as const, ...at(10), tests: [resultOf(testId, 'passed', LONG)] },
      { url: `${SITE}/no-tag`, kind: 'tag-missing' as const, ...at(20) },
      { url: `${SITE}/asking`, kind: 'asking' as const, ...at(25) },
      { url: `${SITE}/away`, kind: 'unreachable' as const, ...at(30) },
      { url: `${SITE}/failing`, kind: 'healthy' as const, ...at(40), tests: [resultOf(testId, 'error')] },
    ];
    await observePages(db, { companyId, websiteId, jobId, agentId, pages });
  });
  afterAll(() => bench.close());

  async function listed(query = '') {
    const { status, body } = await moderator({ url: `/api/jobs/${jobId}/pages?${query}` });
    expect(status).toBe(200);
    return z
      .object({
        items: z.array(jobPageSchema),
        next: z.string().nullable(),
        total: z.object({ count: z.int() }),
      })
      .parse(body);
  }

  test('are listed newest first, with what was found on them and by whom', async () => {
    const { items, total } = await listed();
    expect(items.map(({ url }) => url)).toEqual(
      ['/failing', '/away', '/asking', '/no-tag', '/well'].map((path) => SITE + path),
    );
    expect(total.count).toBe(5);
    expect(items[0]).toMatchObject({
      outcome: 'measured',
      httpStatus: 200,
      durationMs: 900,
      agent: { id: agentId, name: 'Agent' },
      hasScreenshot: false,
      tests: [{ testId, outcome: 'error', error: { code: 'content-threw' } }],
    });
    expect(items[1]).toMatchObject({ outcome: 'failed', failure: { code: 'dns' }, tests: [] });
    expect(items[3]?.verdicts.find(({ check }) => check === 'tagJs')).toMatchObject({ outcome: 'failed' });
  });

  test('show long values only in part', async () => {
    const { items } = await listed('q=/well');
    const [result] = items[0]?.tests ?? [];
    expect(result).toMatchObject({ isCut: true });
    expect(JSON.stringify(result?.value).length).toBeLessThan(1_100);
  });

  test.each([
    ['only=faulty', ['/failing', '/no-tag']],
    ['only=not-visited', ['/away']],
    ['only=healthy', ['/well']],
    ['only=unanswered', ['/asking']],
    ['q=FAIL', ['/failing']],
    ['q=%25', []],
    ['only=faulty&q=tag', ['/no-tag']],
  ])('are filtered by %s', async (query, paths) => {
    const { items, total } = await listed(query);
    expect(items.map(({ url }) => url.slice(SITE.length))).toEqual(paths);
    expect(total.count).toBe(paths.length);
  });

  test('go on after a page', async () => {
    const { items } = await listed();
    const after = items[1]?.observationId;
    expect((await listed(`after=${after}`)).items).toEqual(items.slice(2));
  });
});
