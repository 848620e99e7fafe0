import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPoolRow, createTestRow } from '../../../test/pool-rows.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { createAgentRow, createJobRow, createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp, type TestCaller, type TestApp } from '../../../test/test-app.ts';

describe('the list of jobs', () => {
  let bench: TestApp;
  let moderator: TestCaller;
  let ids: Record<'audit' | 'pool' | 'test' | 'trial', string>;
  const things = { poolId: '', testId: '', agentId: '', websiteId: '' };
  beforeAll(async () => {
    bench = await openTestApp();
    const { db } = bench;
    const companyId = await createTestCompany(db, 'Own');
    moderator = await bench.signIn(await createTestUser(db, { companyId, role: 'moderator' }));
    const websiteId = await createWebsiteRow(db, { companyId });
    const of = { companyId, websiteId };
    Object.assign(things, {
      websiteId,
      agentId: await createAgentRow(db),
      poolId: await createPoolRow(db, { ...of, name: 'Santé 100%' }),
      testId: await createTestRow(db, { ...of, title: 'Prix affiché' }),
    });
    const job = async (columns: object) => {
      const id = await createJobRow(db, { ...of, state: 'succeeded' });
      await db.updateTable('jobs').set(columns).where('id', '=', id).execute();
      return id;
    };
    const { poolId, testId, agentId } = things;
    ids = {
      audit: await job({ createdAt: new Date('2026-03-01T00:00:00Z'), state: 'failed' }),
      pool: await job({ kind: 'pool', poolId, mode: 'scheduled', agentId }),
      test: await job({ kind: 'test', testId, pageUrl: 'https://shop.example/panier' }),
      trial: await job({ kind: 'trial' }),
    };
    await createJobRow(db, { ...(await otherCompany()), state: 'succeeded' });
  });
  afterAll(() => bench.close());

  async function otherCompany() {
    const companyId = await createTestCompany(bench.db, 'Other');
    return { companyId, websiteId: await createWebsiteRow(bench.db, { companyId }) };
  }

  async function listed(query: string) {
    const { body } = await moderator({ url: `/api/jobs?${query}` });
    const { items, total } = body as { items: Array<{ id: string }>; total: { count: number } };
    const names = items.map(({ id }) => Object.entries(ids).find(([, known]) => known === id)?.[0] ?? id);
    expect(total.count).toBe(names.length);
    return names;
  }

  test('contains everything of the company but trials, newest first', async () => {
    expect(await listed('')).toEqual(['test', 'pool', 'audit']);
  });

  test.each<[string, () => string, string[]]>([
    ['kind', () => 'kind=trial', ['trial']],
    ['pool', () => `poolId=${things.poolId}`, ['pool']],
    ['test', () => `testId=${things.testId}`, ['test']],
    ['agent', () => `agentId=${things.agentId}`, ['pool']],
    ['state', () => 'state=failed', ['audit']],
    ['mode', () => 'mode=scheduled', ['pool']],
    ['website', () => `websiteId=${things.websiteId}`, ['test', 'pool', 'audit']],
    ['instant', () => 'to=2026-03-02T00:00:00Z', ['audit']],
    ['instants', () => 'from=2026-03-02T00:00:00Z&state=succeeded', ['test', 'pool']],
    ['name of the pool', () => 'q=santé', ['pool']],
    ['sign that LIKE knows', () => 'q=100%25', ['pool']],
    ['title of the test', () => 'q=prix', ['test']],
    ['page', () => 'q=/panier', ['test']],
    ['text that nothing has', () => 'q=_', []],
    ['several at once', () => `kind=pool&mode=scheduled&agentId=${things.agentId}`, ['pool']],
  ])('is filtered by %s', async (_what, query, expected) => {
    expect(await listed(query())).toEqual(expected);
  });
});
