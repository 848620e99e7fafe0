import { valuesSchema, variablesSchema } from '@vigie/contract/data-layer-analysis.ts';
import { savedFilterSchema } from '@vigie/contract/data-layer-filter.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, test, TestRunner } from 'vitest';
import { observePages } from '../../../test/observed-pages.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { createPoolRow } from '../../../test/pool-rows.ts';
import { createAgentRow, createJobRow, createWebsiteRow } from '../../../test/rows.ts';
import type { HistoryEngine } from '../../db/schema/stored-types.ts';
import { readVersion } from '../../../test/read-version.ts';
import { openTestApp, type TestCaller, type TestApp } from '../../../test/test-app.ts';

const PERIOD = { from: '2026-03-01T00:00:00.000Z', to: '2026-03-11T00:00:00.000Z' };

const ENGINES = ['postgresql', 'clickhouse'] as const satisfies HistoryEngine[];

/** Engines under test; the short level uses PostgreSQL only. */
const TRIED = ENGINES.filter((engine) => engine === 'postgresql' || TestRunner.matchesTags(['exhaustive']));

describe.each(TRIED)('in %s', (engine) => {
  let app: TestApp;
  let moderator: TestCaller;
  let colleague: TestCaller;
  let administrator: TestCaller;
  let companyId: string;
  let websiteId: string;
  let agentId: string;

  beforeAll(async () => {
    app = await openTestApp({ engine });
    companyId = await createTestCompany(app.db, 'Own');
    moderator = await app.signIn(await createTestUser(app.db, { companyId, role: 'moderator' }));
    colleague = await app.signIn(await createTestUser(app.db, { companyId, role: 'moderator' }));
    administrator = await app.signIn(await createTestUser(app.db, { companyId, role: 'admin' }));
    websiteId = await createWebsiteRow(app.db, { companyId });
    agentId = await createAgentRow(app.db);
    await visit('a', [
      { page: { type: 'home' }, text: 'dit « oui »;\n=1+1', price: 128.70000000000002, day: null },
    ]);
    await visit('b', [{ page: { type: 'product' }, text: 'plain' }, { event: 'view' }]);
    await visit('c', [{ page: { type: 'product' }, text: '' }]);
    await visit('d', null);
  });
  afterAll(() => app.close());

  let minutes = 0;
  async function visit(path: string, pushes: Json[] | null, poolId: string | null = null): Promise<void> {
    const jobId = await createJobRow(app.db, { companyId, websiteId, state: 'succeeded' });
    if (poolId !== null)
      await app.db
        .updateTable('jobs')
        .set({ poolId, countsForHealth: false, kind: 'pool' })
        .where('id', '=', jobId)
        .execute();
    const startedAt = new Date(Date.parse('2026-03-10T10:00:00Z') + (minutes += 1) * 60_000).toISOString();
    const pages = [{ url: `https://shop.example/${path}`, kind: 'healthy' as const, startedAt, pushes }];
    await observePages(app.db, { companyId, websiteId, jobId, agentId, pages });
  }

  const query = (more: Record<string, string> = {}) =>
    new URLSearchParams({ websiteId, ...PERIOD, ...more }).toString();

  describe('the dataLayer of a website', () => {
    test('has variables, each with the visits that had it', async () => {
      const { body } = await moderator({ url: `/api/data-layer/variables?${query()}` });
      const { visits, variables } = variablesSchema.parse(body);
      expect(visits).toBe(4);
      expect(variables.map(({ category, name, visits: had }) => `${category}.${name} ${had}`)).toEqual([
        'event.view 1',
        'general.day 1',
        'general.price 1',
        'general.text 3',
        'page.type 3',
      ]);
      expect(variables.at(-1)).toMatchObject({ types: ['string'], distinctValues: 2 });
    });

    test('has values, the commonest first, and what is left of all visits', async () => {
      const named = { category: 'page', name: 'type' };
      const { body } = await moderator({ url: `/api/data-layer/values?${query({ ...named, limit: '1' })}` });
      expect(valuesSchema.parse(body)).toEqual({
        visits: 4,
        distinctValues: { count: 2, estimated: false },
        items: [{ value: 'product', type: 'string', visits: 2 }],
        otherVisits: 1,
        absentVisits: 1,
      });
      const searched = await moderator({ url: `/api/data-layer/values?${query({ ...named, q: 'HOM' })}` });
      expect(valuesSchema.parse(searched.body).items).toEqual([{ value: 'home', type: 'string', visits: 1 }]);
      const unknown = await moderator({
        url: `/api/data-layer/values?${query({ category: 'x', name: 'y' })}`,
      });
      expect(valuesSchema.parse(unknown.body)).toMatchObject({ items: [], absentVisits: 4 });
    });

    test('leaves as a file that rounds nothing and distinguishes absent from empty, without what is hidden', async () => {
      const payload = {
        websiteId,
        ...PERIOD,
        conditions: [],
        locale: 'fr',
        timeZone: 'Europe/Paris',
        hiddenColumns: ['event.view'],
      };
      const answer = await moderator({ method: 'POST', url: '/api/data-layer/exports', payload });
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
      const today = new Date(app.clock.now()).toISOString().slice(0, 10);
      const { url } = await app.db
        .selectFrom('websites')
        .select('url')
        .where('id', '=', websiteId)
        .executeTakeFirstOrThrow();
      expect(answer.headers['content-disposition']).toBe(
        `attachment; filename="dataLayer-${new URL(url).host}-${today}.csv"`,
      );
      expect(answer.text.split('\r\n')).toEqual([
        '\uFEFFDate (Europe/Paris);URL;general.day;general.price;general.text;page.type',
        '2026-03-10 11:04:00;https://shop.example/d;;;;',
        '2026-03-10 11:03:00;https://shop.example/c;;;"""""";product',
        '2026-03-10 11:02:00;https://shop.example/b;;;plain;product',
        '2026-03-10 11:01:00;https://shop.example/a;null;128,70000000000002;"dit « oui »;\n=1+1";home',
        '',
      ]);
    });

    test('is fed only by the content pool once the website has one', async () => {
      const poolId = await createPoolRow(app.db, { companyId, websiteId });
      await app.db
        .updateTable('websites')
        .set({ contentPoolId: poolId })
        .where('id', '=', websiteId)
        .execute();
      await visit('e', [{ page: { type: 'help' } }]);
      await visit('f', [{ page: { type: 'help' } }], poolId);
      const { body } = await moderator({ url: `/api/data-layer/variables?${query()}` });
      expect(variablesSchema.parse(body).visits).toBe(5);
    });
  });

  const filter = (more: object = {}) => ({
    websiteId,
    name: 'Products',
    shared: false,
    match: 'all',
    conditions: [{ category: 'page', name: 'type', operator: 'equals', values: ['product'] }],
    hiddenColumns: ['general.day'],
    ...more,
  });

  const list = async (caller: TestCaller) =>
    z
      .array(savedFilterSchema)
      .parse((await caller({ url: `/api/data-layer/filters?websiteId=${websiteId}` })).body);

  async function save(more: object = {}) {
    const answer = await moderator({ method: 'POST', url: '/api/data-layer/filters', payload: filter(more) });
    expect(answer.status).toBe(201);
    return savedFilterSchema.parse(answer.body);
  }

  describe('a saved filter', () => {
    test('is its owner’s until it is shared, and is changed only by its owner and administrators', async () => {
      const own = await save();
      expect((await list(colleague)).length).toBe(0);
      const put = async (caller: TestCaller, more: object) => {
        const updatedAt = await readVersion(app.db, 'dataLayerFilters', own.id);
        const payload = filter({ ...more, updatedAt });
        return caller({ method: 'PUT', url: `/api/data-layer/filters/${own.id}`, payload });
      };
      expect((await put(colleague, {})).status).toBe(404);
      expect((await put(moderator, { shared: true, name: 'Shared' })).status).toBe(200);
      expect(await list(colleague)).toMatchObject([
        { name: 'Shared', mine: false, hiddenColumns: ['general.day'] },
      ]);
      expect((await put(colleague, { shared: true })).status).toBe(403);
      expect((await put(administrator, { shared: true, name: 'Theirs' })).status).toBe(200);
      const remove = (caller: TestCaller) =>
        caller({ method: 'DELETE', url: `/api/data-layer/filters/${own.id}` });
      expect((await remove(colleague)).status).toBe(403);
      expect((await remove(moderator)).status).toBe(204);
      expect(await list(moderator)).toEqual([]);
    });

    test('is refused with conditions that cannot be queried', async () => {
      const conditions = [{ category: 'page', name: 'type', operator: 'regex', values: ['('] }];
      const payload = filter({ conditions });
      const { status, body } = await moderator({ method: 'POST', url: '/api/data-layer/filters', payload });
      expect(status).toBe(400);
      expect(body).toMatchObject({
        data: { fields: [{ path: 'conditions.0.values', code: 'invalid-regex' }] },
      });
    });
  });
});
