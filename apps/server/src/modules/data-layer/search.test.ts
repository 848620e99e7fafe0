import { analysisCountSchema, searchResultSchema } from '@vigie/contract/data-layer-analysis.ts';
import { OPERATORS, type Condition } from '@vigie/contract/data-layer-filter.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { listVariables } from '@vigie/audit/data-layer/variables.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, TestRunner } from 'vitest';
import { observePages } from '../../../test/observed-pages.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { createAgentRow, createJobRow, createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp, type TestCaller, type TestApp } from '../../../test/test-app.ts';
import { bindSearch } from './bind-search.service.ts';
import { findVisits } from '../history/postgresql/find-visits.store.ts';
import type { HistoryEngine } from '../../db/schema/stored-types.ts';
import { fulfils } from '../../../test/fulfils.ts';

const PAGES = 12;
const VISITS = 40;
const FROM = '2026-02-01T00:00:00.000Z';
const TO = '2026-03-11T00:00:00.000Z';

interface Visit {
  url: string;
  at: string;
  pushes: Json[];
}

/** Returns a visit of a shop's page: some values never change, some change at every visit, and some are missing. */
function visitOf(index: number): Visit {
  const page = index % PAGES;
  const at = new Date(Date.parse('2026-02-02T00:00:00Z') + index * 70_000).toISOString();
  const product = { id: `P${page}`, price: page * 10.5, tags: page % 2 === 0 ? [] : ['neuf', 'promo'] };
  const pushes: Json[] = [
    { page: { type: page % 3 === 0 ? 'product' : 'category', lang: page === 4 ? '' : 'fr' } },
    { visit: { id: `v-${index}`, load: index * 7, seen: index % 5 === 0 ? null : 'yes' }, isNew: page > 6 },
    ...(page % 3 === 0 ? [{ product }, { event: 'view' }] : []),
    ...(index % 4 === 0 ? [{ event: 'scroll' }, { event: 'scroll' }] : []),
  ];
  return { url: `https://shop.example/${page}`, at, pushes };
}

const visits = Array.from({ length: PAGES * VISITS }, (_, index) => visitOf(index));

const ENGINES = ['postgresql', 'clickhouse'] as const satisfies HistoryEngine[];

/** Engines under test; the short level uses PostgreSQL only. */
const TRIED = ENGINES.filter((engine) => engine === 'postgresql' || TestRunner.matchesTags(['exhaustive']));

describe.each(TRIED)('in %s', (engine) => {
  let app: TestApp;
  let moderator: TestCaller;
  let stranger: TestCaller;
  let websiteId: string;

  beforeAll(async () => {
    app = await openTestApp({ engine });
    const companyId = await createTestCompany(app.db, 'Own');
    moderator = await app.signIn(await createTestUser(app.db, { companyId, role: 'moderator' }));
    const other = await createTestCompany(app.db, 'Other');
    stranger = await app.signIn(await createTestUser(app.db, { companyId: other, role: 'moderator' }));
    websiteId = await createWebsiteRow(app.db, { companyId });
    const agentId = await createAgentRow(app.db);
    for (let round = 0; round < VISITS; round += 1) {
      const jobId = await createJobRow(app.db, { companyId, websiteId, state: 'succeeded' });
      const pages = visits.slice(round * PAGES, (round + 1) * PAGES).map(({ url, at, pushes }) => ({
        url,
        kind: 'healthy' as const,
        startedAt: at,
        pushes,
      }));
      await observePages(app.db, { companyId, websiteId, jobId, agentId, pages });
    }
  });
  afterAll(() => app.close());

  interface SearchInput {
    match?: 'all' | 'any';
    conditions: Condition[];
  }

  async function ask(
    caller: TestCaller,
    path: string,
    { match = 'all', conditions, ...more }: SearchInput & Record<string, unknown>,
  ) {
    const payload = { websiteId, from: FROM, to: TO, match, conditions, ...more };
    return caller({ method: 'POST', url: `/api/data-layer/${path}`, payload });
  }

  function expected({ match = 'all', conditions }: SearchInput): string[] {
    return visits
      .filter(({ pushes }) => {
        const nothing = { typeName: null, definedAtMs: null, definedByUrl: null, timeline: [], cuts: [] };
        const values = listVariables({ ...nothing, kind: 'array', final: pushes });
        const answers = conditions.map((one) => fulfils(values, one));
        return match === 'all' || answers.length === 0 ? answers.every(Boolean) : answers.some(Boolean);
      })
      .map(({ url, at }) => `${at} ${url}`)
      .toReversed();
  }

  async function found(input: SearchInput): Promise<string[]> {
    const lines: string[] = [];
    let after: string | undefined;
    do {
      const { status, body } = await ask(moderator, 'searches', { ...input, limit: 100, after });
      expect(status).toBe(200);
      const { items, next } = searchResultSchema.parse(body);
      lines.push(...items.map(({ observedAt, url }) => `${observedAt} ${url}`));
      after = next ?? undefined;
    } while (after !== undefined);
    return lines;
  }

  const NAMES = [
    ['page', 'type'],
    ['page', 'lang'],
    ['visit', 'id'],
    ['visit', 'load'],
    ['visit', 'seen'],
    ['general', 'isNew'],
    ['product', 'price'],
    ['product', 'tags'],
    ['event', 'scroll'],
    ['page', 'nowhere'],
  ] as const;
  const VALUES = ['product', 'fr', 'v-7', 'v-', '21', '1.5', '700', 'true', 'o', 'yes', 'null', '', '%', '_'];

  const condition: fc.Arbitrary<Condition> = fc
    .record({
      named: fc.constantFrom(...NAMES),
      operator: fc.constantFrom(...OPERATORS),
      values: fc.array(fc.constantFrom(...VALUES), { minLength: 1, maxLength: 3 }),
    })
    .map(({ named: [category, name], operator, values }) => {
      const one = (value: string) => ({ category, name, operator, values: [value] });
      if (operator === 'in') return { category, name, operator, values };
      if (operator === 'has-type') return one(values[0] === 'fr' ? 'string' : 'number');
      if (operator === 'regex') return one(values[0] === '' ? '^v' : '[1-3]$');
      if (['greater', 'at-least', 'less', 'at-most'].includes(operator))
        return one(String(values.length * 60));
      return one(values[0] || 'product');
    });

  describe('a search of the dataLayer', () => {
    test(
      'finds what the same question finds visit by visit, whatever the query',
      { tags: ['exhaustive'] },
      async () => {
        const input = fc.record({
          match: fc.constantFrom('all' as const, 'any' as const),
          conditions: fc.array(condition, { maxLength: 3 }),
        });
        await fc.assert(
          fc.asyncProperty(input, async (one) => {
            const wanted = expected(one);
            expect(await found(one)).toEqual(wanted);
            const { body } = await ask(moderator, 'counts', one);
            expect(analysisCountSchema.parse(body)).toMatchObject({
              matching: wanted.length,
              visits: visits.length,
            });
          }),
          { numRuns: engine === 'postgresql' ? 40 : 4, seed: 4 },
        );
      },
    );

    test('gives every value of a visit, and the steps of the period', async () => {
      const conditions = [{ category: 'visit', name: 'id', operator: 'equals' as const, values: ['v-479'] }];
      const { body } = await ask(moderator, 'searches', { conditions });
      const [row] = searchResultSchema.parse(body).items;
      expect(row?.values).toMatchObject({ 'visit.id': 'v-479', 'visit.load': 3353, 'page.lang': 'fr' });
      const counted = analysisCountSchema.parse((await ask(moderator, 'counts', { conditions })).body);
      expect(counted.step).toBe('day');
      expect(counted.points.filter(({ matching }) => matching > 0)).toEqual([
        { from: '2026-02-02T00:00:00.000Z', to: '2026-02-03T00:00:00.000Z', matching: 1, visits: 480 },
      ]);
    });

    test('names each condition that cannot be queried', async () => {
      const one = { category: 'page', name: 'type' };
      const { status, body } = await ask(moderator, 'searches', {
        conditions: [
          { ...one, operator: 'equals', values: [] },
          { ...one, operator: 'greater', values: ['ten'] },
          { ...one, operator: 'regex', values: ['('] },
          { ...one, operator: 'exists', values: [] },
        ],
      });
      expect(status).toBe(400);
      expect(body).toMatchObject({
        data: {
          fields: [
            { path: 'conditions.0.values', code: 'required' },
            { path: 'conditions.1.values', code: 'not-a-number' },
            { path: 'conditions.2.values', code: 'invalid-regex' },
          ],
        },
      });
      const foreign = await ask(moderator, 'searches', {
        conditions: [{ ...one, operator: 'regex', values: ['(?<name>a)'] }],
      });
      expect(foreign).toMatchObject({ status: 400, body: { data: { fields: [{ code: 'invalid-regex' }] } } });
    });

    test('is answered to nobody of another company', async () => {
      for (const path of ['searches', 'counts', 'exports'])
        expect((await ask(stranger, path, { conditions: [] })).status).toBe(404);
    });
  });

  if (engine !== 'postgresql') return;
  describe('the states of visits', () => {
    test(
      'finds the same whether its states are looked up one by one or while visits are read',
      { tags: ['exhaustive'] },
      async () => {
        const period = { from: new Date(FROM), to: new Date(TO) };
        await fc.assert(
          fc.asyncProperty(fc.array(condition, { minLength: 1, maxLength: 2 }), async (conditions) => {
            const search = await bindSearch(app.db, { websiteId, match: 'all', conditions });
            const both = [search, { ...search, fewStates: 0 }].map(async (one) => {
              const found = await findVisits(app.db, one, { ...period, after: null, limit: 500 });
              return found.map(({ observationId }) => observationId);
            });
            const [few, many] = await Promise.all(both);
            expect(many).toEqual(few);
          }),
          { numRuns: 40, seed: 5 },
        );
      },
    );

    test('learnt which variables change at every visit, and stores few states for many visits', async () => {
      const rows = await app.db
        .selectFrom('dataLayerVariables')
        .select(['name', 'varies'])
        .where('websiteId', '=', websiteId)
        .where('varies', '=', true)
        .orderBy('name')
        .execute();
      expect(rows.map(({ name }) => name)).toEqual(['id', 'load']);
      const { states } = await app.db
        .selectFrom('dataLayerStates')
        .select(({ fn }) => fn.countAll<number>().as('states'))
        .where('websiteId', '=', websiteId)
        .executeTakeFirstOrThrow();
      expect(states).toBeLessThan(visits.length / 2);
    });
  });
});
