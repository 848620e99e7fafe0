import { OPERATORS, type Condition } from '@vigie/contract/data-layer-filter.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openTestHistory } from '../../../test/clickhouse-history.ts';
import { createPageRows, storeVisits, type VisitWithValues } from '../../../test/history-rows.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { createTestClock } from '../../../test/test-app.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { createTestCompany } from '../../../test/users.ts';
import { listPeriodSteps, type Step } from '../../period/steps.ts';
import { createDaySegments } from '../../workers/create-day-segments.ts';
import { recordCopies } from './clickhouse/copies.store.ts';
import type { BoundSearch, History, VisitCursor } from './history.ts';
import { postgresqlHistory } from './postgresql/postgresql-history.ts';
import { findVariables, keyOf, type WebsiteScope } from './variables.store.ts';

const FIRST = Date.parse('2026-03-27T00:00:00Z');
const HOUR_MS = 3_600_000;
const DAYS = 9;
const PAGES = 5;

/** Hostile texts for SQL, patterns and addresses, as pages may send them. */
const TEXTS = [
  "it's",
  '"quoted"',
  String.raw`back\slash\\`,
  String.raw`\N`,
  '50%',
  'a_b',
  'axb',
  'NUL\0NUL',
  'half \uD83D of a pair',
  '🙂 smile',
  'עברית RTL ‏',
  'line\nfeed\r\ttab',
  '{p0:String}',
  "'; drop table visits; --",
  '\u001Funit\u001E',
  'Éléonore',
  'éléonore',
  'ΣΑΣ',
  'İzmir',
  'straße',
  'x'.repeat(499),
  'null',
  'NULL',
  'true',
  '[]',
  '{}',
  '',
  ' ',
  '12.5',
  '-7',
  '007',
  '1e3',
  '1234567890123456',
  '.5',
  'https://shop.example/?a=1&b=2#c',
] as const;
const NUMBERS = [0, -7, 12.5, 0.1 + 0.2, 1e21, 1e-7, 3e-9, 123456789012345.6, 5e-324, 128.70000000000002];

function pick<T>(from: readonly T[], index: number): T {
  return from[index % from.length] as T;
}

/** Returns the pushes of a visit: some values never change, some change at every visit, and some are missing. */
function pushesOf(index: number): Json[] {
  const page = index % PAGES;
  return [
    { page: { type: page % 2 === 0 ? 'product' : 'category', text: pick(TEXTS, page * 3 + (index >> 5)) } },
    { visit: { id: `v-${index}`, any: pick(TEXTS, index * 11), load: pick(NUMBERS, index * 3) } },
    { visit: { flag: index % 2 === 0, mixed: pick([7, '7', true, null, 'seven', ''], index * 5) } },
    { steady: pick(NUMBERS, page), empty: pick([null, '', [], {}, 'full'], page) },
    ...(page === 3 ? [{ product: { price: '12.50', tags: ['neuf', 'promo'] } }] : []),
    ...(index % 4 === 0 ? [{ event: 'scroll' }, { event: 'scroll' }] : []),
  ];
}

const VISITS = 280;
/** Returns the instant of a visit. Some visits share one, and some lie around the end of March. */
const instantOf = (index: number) =>
  new Date(
    FIRST +
      Math.floor(index / 2) * Math.floor((DAYS * 24 * HOUR_MS) / (VISITS / 2)) +
      (index % 3 === 0 ? 7 : 0),
  );

const NAMES = [
  ['page', 'type'],
  ['page', 'text'],
  ['visit', 'id'],
  ['visit', 'any'],
  ['visit', 'load'],
  ['visit', 'flag'],
  ['visit', 'mixed'],
  ['general', 'steady'],
  ['general', 'empty'],
  ['product', 'price'],
  ['event', 'scroll'],
  ['page', 'nowhere'],
] as const;
const PATTERNS = [
  '^v-1',
  '[1-3]$',
  String.raw`^\d+$`,
  String.raw`\w{3}`,
  String.raw`^\W`,
  String.raw`\s`,
  String.raw`[\s\S]`,
  String.raw`[^\d\s]$`,
  String.raw`\\`,
  String.raw`\u00e9|\xc9`,
  String.raw`\bb`,
  '^$',
  'a.b',
  'a|b||c',
  '(x{3}){2,5}',
  'e.f',
  '[]{}]',
  '[^a-z_-]',
  '[\'"%]',
];

const condition: fc.Arbitrary<Condition> = fc
  .record({
    named: fc.constantFrom(...NAMES),
    operator: fc.constantFrom(...OPERATORS),
    texts: fc.array(
      fc.constantFrom<string>(...TEXTS, 'v-1', '1', 'product', '7', 'false', ...NUMBERS.map(String)),
      { minLength: 1, maxLength: 4 },
    ),
    pattern: fc.constantFrom(...PATTERNS),
    number: fc.constantFrom(...NUMBERS, 7, 12.50001),
    type: fc.constantFrom('string', 'number', 'boolean', 'null', 'list', 'object'),
  })
  .map(({ named: [category, name], operator, texts, pattern, number, type }) => {
    const given = (values: string[]) => ({ category, name, operator, values });
    if (operator === 'in') return given(texts);
    if (operator === 'has-type') return given([type]);
    if (operator === 'regex') return given([pattern]);
    if (['greater', 'at-least', 'less', 'at-most'].includes(operator)) return given([String(number)]);
    return given(texts.slice(0, 1));
  });
const question = fc.record({
  match: fc.constantFrom('all' as const, 'any' as const),
  conditions: fc.array(condition, { maxLength: 3 }),
  from: fc.integer({ min: -20, max: DAYS * 24 * 4 }).map((quarters) => FIRST + quarters * (HOUR_MS / 4)),
  lengthMs: fc.integer({ min: 1, max: DAYS * 24 * 4 }).map((quarters) => quarters * (HOUR_MS / 4)),
  step: fc.constantFrom<Step>('hour', 'day', 'week'),
  timeZone: fc.constantFrom('UTC', 'Europe/Paris', 'Asia/Kolkata', 'America/New_York'),
  limit: fc.integer({ min: 1, max: 60 }),
  q: fc.option(fc.constantFrom<string>(...TEXTS, 'É', 'σ', 'ς', 'i', 'İ', '7'), { nil: undefined }),
});
const sorted = (counted: Map<number, number>) => [...counted].toSorted(([a], [b]) => a - b);
const thrown = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );
type AnyQuery = typeof question extends fc.Arbitrary<infer One> ? One : never;
const WHOLE: Omit<AnyQuery, 'from' | 'lengthMs'> = {
  match: 'all',
  conditions: [],
  step: 'day',
  timeZone: 'Europe/Paris',
  limit: 60,
  q: undefined,
};

describe('the history', async () => {
  const database = await openTestDatabase();
  const { db } = database;
  const companyId = await createTestCompany(db, 'Own');
  const scope = { companyId, websiteId: await createWebsiteRow(db, { companyId }) };
  const other = { companyId, websiteId: await createWebsiteRow(db, { companyId }) };
  const pages = await createPageRows(db, scope, PAGES);
  const clickhouse = await openTestHistory(db);
  // New visits go to both.
  await db.updateTable('historyEngine').set({ movingTo: 'clickhouse' }).execute();
  const visits = Array.from({ length: VISITS }, (_, index) => visitOf(index, instantOf(index)));
  await store(scope, visits);
  await store(other, visits.slice(0, 20));

  function visitOf(index: number, at: Date): VisitWithValues {
    return { at, number: index, pageId: pick(pages, index), pushes: pushesOf(index) };
  }

  async function store(to: WebsiteScope, added: VisitWithValues[]): Promise<void> {
    await storeVisits(
      db,
      to,
      added.map((visit) => ({ ...visit, number: visit.number + (to === other ? 1_000 : 0) })),
    );
    await clickhouse.send();
  }

  async function bind({ match, conditions }: Pick<AnyQuery, 'match' | 'conditions'>): Promise<BoundSearch> {
    const known = await findVariables(db, scope.websiteId, conditions);
    const bound = conditions.map((one) => ({ ...one, variable: known.get(keyOf(one)) ?? null }));
    return { websiteId: scope.websiteId, match, conditions: bound };
  }

  /** Reads all pages of a search, with the values of each visit. */
  async function readPages(history: History, search: BoundSearch, { from, lengthMs, limit }: AnyQuery) {
    const period = { from: new Date(from), to: new Date(from + lengthMs) };
    const read = await history.openVisits(db, search);
    const found = [];
    let after: VisitCursor | null = null;
    for (;;) {
      const next = await read({ ...period, after, limit });
      if (after === null)
        expect(await history.findVisits(db, search, { ...period, after, limit })).toEqual(next);
      const states = await history.readStates(
        db,
        scope.websiteId,
        next.map(({ state }) => state),
      );
      found.push(...next.map(({ state, ...visit }) => ({ ...visit, values: states.get(state) })));
      after = next.at(-1) ?? null;
      if (next.length < limit) return found;
    }
  }

  async function answer(history: History, query: AnyQuery) {
    const { from, lengthMs, step, timeZone, limit, q } = query;
    const search = await bind(query);
    const period = { from: new Date(from), to: new Date(from + lengthMs) };
    const steps = { ...period, starts: await listPeriodSteps(db, period, { step, timeZone }) };
    const known = await findVariables(
      db,
      scope.websiteId,
      NAMES.map(([category, name]) => ({ category, name })),
    );
    const values = [];
    for (const { id, varies } of known.values()) {
      const ask = { variableId: id, period, q, limit };
      values.push(await history.countValues(db, scope.websiteId, ask));
      if (varies) values.push(await history.sampleValues(db, scope.websiteId, ask));
    }
    return {
      matching: sorted(await history.countMatching(db, search, steps)),
      all: sorted(await history.countAll(db, scope.websiteId, steps)),
      found: await readPages(history, search, query),
      covered: await history.listCoverage(db, scope.websiteId, period),
      values,
    };
  }

  async function expectSame(query: AnyQuery): Promise<void> {
    expect(await answer(clickhouse.history, query)).toEqual(await answer(postgresqlHistory, query));
  }

  /** Returns how many queries had the same answer in both engines. */
  async function askBoth(numRuns: number, seed: number): Promise<number> {
    let same = 0;
    const property = fc.asyncProperty(question, async (query) => {
      await expectSame(query);
      same += 1;
    });
    await fc.assert(property, { numRuns, seed });
    return same;
  }

  test('is the same in both engines, whatever the query', async () => {
    expect(await askBoth(5, 1)).toBe(5);
  });

  test('is the same where every row is there twice, and whole days are packed', async () => {
    const { tables } = clickhouse.link;
    await recordCopies(db);
    for (const table of [tables.visits, tables.states])
      await clickhouse.link.change(`insert into ${table} select * from ${table}`);
    await createDaySegments({
      db,
      clock: createTestClock('2026-04-04T00:00:00Z'),
      signal: new AbortController().signal,
    });
    expect(await askBoth(3, 2)).toBe(3);
  });

  test('is the same once visits came late', async () => {
    const late = [5, 50, 150].map((index) =>
      visitOf(index + VISITS, new Date(instantOf(index).getTime() + 1)),
    );
    await store(scope, [...late, visitOf(2 * VISITS, new Date('2026-02-26T10:00:00Z'))]);
    expect(await askBoth(3, 3)).toBe(3);
    const from = Date.parse('2026-02-26T00:00:00Z');
    await expectSame({ ...WHOLE, from, lengthMs: 60 * 24 * HOUR_MS, step: 'week' });
  });

  test('stores what varies with each visit in both', async () => {
    const known = await findVariables(
      db,
      scope.websiteId,
      NAMES.map(([category, name]) => ({ category, name })),
    );
    const varying = [...known.values()].filter(({ varies }) => varies).map(({ name }) => name);
    expect(varying.toSorted()).toEqual(['any', 'flag', 'id', 'load', 'mixed']);
    const found = await answer(clickhouse.history, {
      ...WHOLE,
      from: FIRST,
      lengthMs: DAYS * 24 * HOUR_MS,
    });
    expect(found.found.length).toBe(VISITS + 3);
    expect(found.all.length).toBe(DAYS + 1);
  });

  test('reports why a query has no answer', async () => {
    const one = { category: 'page', name: 'type', operator: 'regex' as const, values: ['a(?=b)'] };
    const { history, link } = clickhouse;
    const steps = { from: new Date(FIRST), to: new Date(FIRST + HOUR_MS), starts: [new Date(FIRST)] };
    const search = await bind({ match: 'all', conditions: [one] });
    expect(history.faultOf(await thrown(history.countMatching(db, search, steps)))).toBe('invalid-pattern');
    const slow = link.query(
      'select sum(sleepEachRow(0.1)) from numbers(100) settings max_execution_time = 0.2',
      {},
    );
    expect(history.faultOf(await thrown(slow))).toBe('too-large');
    const wrong = link.query('select nothing from nowhere', {});
    expect(history.faultOf(await thrown(wrong))).toBeNull();
    const written = link.query(`insert into ${link.tables.states} select * from ${link.tables.states}`, {});
    expect(await thrown(written)).not.toBeNull();
  });
});
