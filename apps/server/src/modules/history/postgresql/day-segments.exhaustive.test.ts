import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClock } from '../../../../test/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../../test/test-database.ts';
import { createTestCompany } from '../../../../test/users.ts';
import { createWebsiteRow } from '../../../../test/rows.ts';
import { jsonText } from '../../../db/json-text.ts';
import type { Db } from '../../../db/schema/database.ts';
import { createId } from '../../../db/uuid-v7.ts';
import { listPeriodSteps, type Step } from '../../../period/steps.ts';
import { createDaySegments } from '../../../workers/create-day-segments.ts';
import { ensurePartitions } from '../../observations/partitions.ts';
import type { BoundCondition, NamedVariable } from '../history.ts';
import { countValues, listCoverage } from './coverage.store.ts';
import { MOST_CHARACTERS, PART_CHARACTERS } from './make-day-segments.store.ts';
import { findVisits } from './find-visits.store.ts';
import { countMatching } from './search.store.ts';
import { storeStates } from './states.store.ts';
import { resolveVariables, type WebsiteScope } from '../variables.store.ts';

const FIRST = Date.parse('2026-03-26T00:00:00Z');
const HOUR_MS = 3_600_000;
const DAYS = 8;
const STATES = 9;
const NAME = { category: 'page' };
const { signal } = new AbortController();

let database: TestDatabase;
let scope: WebsiteScope;
let variables: { type: NamedVariable; id: NamedVariable };
let stateIds: number[];
let pageId: string;

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  const companyId = await createTestCompany(db, 'Own');
  scope = { companyId, websiteId: await createWebsiteRow(db, { companyId }) };
  const [type, id] = await Promise.all([variableOf('type'), variableOf('id')]);
  variables = { type, id: { ...id, varies: true } };
  const seen = Array.from({ length: STATES }, (_, state) => ({
    values: [
      {
        ...NAME,
        name: 'type',
        type: 'string' as const,
        value: `t${state}`,
        variableId: type.id,
        varies: false,
      },
      // As for visits before the variable was known to vary
      ...(state < 2
        ? [{ ...NAME, name: 'id', type: 'string' as const, value: 'v7', variableId: id.id, varies: false }]
        : []),
    ],
    seenAt: new Date(FIRST),
  }));
  stateIds = await storeStates(db, scope, seen);
  pageId = createId(FIRST);
  const seenAt = new Date(FIRST);
  const page = {
    id: pageId,
    ...scope,
    url: 'https://shop.example/',
    firstSeenAt: seenAt,
    lastSeenAt: seenAt,
  };
  await db.insertInto('pages').values(page).execute();
  await ensurePartitions(db, [new Date(FIRST), new Date(FIRST + DAYS * 24 * HOUR_MS)]);
  // Some hours have no visit, and others have the same state twice.
  for (let hour = 0; hour < DAYS * 24; hour += 1)
    for (let visit = 0; visit < (hour * 7) % 5; visit += 1)
      await visitAt(FIRST + hour * HOUR_MS + visit * 800_000, (hour * visit) % STATES);
});
afterAll(() => database.close());

async function variableOf(name: string): Promise<NamedVariable> {
  const [known] = (await resolveVariables(database.db, scope, [{ ...NAME, name }])).values();
  if (known === undefined) throw new Error('The variable was not made.');
  return known;
}

/** Day with values so long that they are stored in parts. */
const LONG_DAY = 2;
const LONG = 'x'.repeat(PART_CHARACTERS / 4);

/** Returns a visit's own values: numbers, texts, and on two days a mark that no packed day may contain. */
function ownValue(atMs: number): Record<string, string | number> {
  const visit = Math.floor((atMs - FIRST) / 700_000);
  if (visit === 500) return { [variables.id.id]: 'a\u001Fb' };
  if (visit >= 420 && visit < 430) return { [variables.id.id]: 'a\u001Eb' };
  const isLong = Math.floor((atMs - FIRST) / (24 * HOUR_MS)) === LONG_DAY && visit % 4 === 0;
  if (isLong) return { [variables.id.id]: `v${visit}${LONG}` };
  return { [variables.id.id]: visit % 3 === 0 ? visit % 40 : `v${visit % 40}` };
}

async function visitAt(atMs: number, state: number, own = ownValue(atMs)): Promise<void> {
  const { db } = database;
  const [observedAt, stateId] = [new Date(atMs), stateIds[state] ?? 0];
  await db
    .insertInto('dataLayerVisits')
    .values({
      ...scope,
      observedAt,
      observationId: createId(atMs),
      pageId,
      stateId,
      varying: jsonText(state < 2 ? {} : own),
    })
    .execute();
  await sql`insert into data_layer_hours values (${scope.companyId}, ${scope.websiteId},
      date_trunc('hour', ${observedAt}::timestamptz, 'UTC'), 1)
    on conflict (website_id, hour) do update set visits = data_layer_hours.visits + 1`.execute(db);
}

const segmentDaysAt = (at: number) =>
  createDaySegments({ db: database.db, clock: createTestClock(new Date(at).toISOString()), signal });

type GeneratedCondition = Pick<BoundCondition, 'operator' | 'values'> & { name: 'type' | 'id' };

interface GeneratedSearch {
  conditions: GeneratedCondition[];
  from: number;
  lengthMs: number;
  step: Step;
  timeZone: string;
  limit: number;
}

const OPERATORS_OF_TEXT = [
  'equals',
  'not-equals',
  'contains',
  'not-contains',
  'starts-with',
  'ends-with',
  'in',
] as const;
const OPERATORS_OF_NUMBER = ['greater', 'at-least', 'less', 'at-most'] as const;
const types = fc.subarray(
  Array.from({ length: STATES }, (_, state) => `t${state}`),
  { minLength: 1 },
);
const condition: fc.Arbitrary<GeneratedCondition> = fc.oneof(
  types.map((values) => ({ name: 'type' as const, operator: 'in' as const, values })),
  fc.record({
    name: fc.constant('id' as const),
    operator: fc.constantFrom(...OPERATORS_OF_TEXT, 'regex' as const, 'absent' as const),
    values: fc.subarray(['v7', '7', 'v1', '12', 'v', 'b'], { minLength: 1 }),
  }),
  fc.record({
    name: fc.constant('id' as const),
    operator: fc.constantFrom(...OPERATORS_OF_NUMBER),
    values: fc.constantFrom('7', '21', '39').map((value) => [value]),
  }),
);
const generatedSearch: fc.Arbitrary<GeneratedSearch> = fc.record({
  conditions: fc.array(condition, { minLength: 1, maxLength: 2 }),
  from: fc.integer({ min: -20, max: DAYS * 24 * 4 }).map((quarters) => FIRST + quarters * (HOUR_MS / 4)),
  lengthMs: fc.integer({ min: 1, max: DAYS * 24 * 4 }).map((quarters) => quarters * (HOUR_MS / 4)),
  step: fc.constantFrom('hour' as const, 'day' as const, 'week' as const),
  timeZone: fc.constantFrom('UTC', 'Europe/Paris', 'Asia/Kolkata', 'America/New_York'),
  limit: fc.integer({ min: 1, max: 60 }),
});

async function answer(
  db: Db,
  { conditions: generated, from, lengthMs, step, timeZone, limit }: GeneratedSearch,
) {
  const conditions = generated.map((one) => ({ ...NAME, ...one, variable: variables[one.name] }));
  const search = { websiteId: scope.websiteId, match: 'all' as const, conditions, fewStates: 0 };
  const period = { from: new Date(from), to: new Date(from + lengthMs) };
  const starts = await listPeriodSteps(db, period, { step, timeZone });
  const counted = await countMatching(db, search, { ...period, starts });
  const first = await findVisits(db, search, { ...period, after: null, limit });
  const next = await findVisits(db, search, { ...period, after: first.at(-1) ?? null, limit });
  const covered = await listCoverage(db, scope.websiteId, period);
  const query = { variableId: variables.type.id, period, q: undefined, limit: 5 };
  const values = await countValues(db, scope.websiteId, query);
  return { counted: [...counted].toSorted(([a], [b]) => a - b), first, next, covered, values };
}

/** Returns the answer to a query without packed days, from the visits. */
async function answerOfVisits(question: GeneratedSearch) {
  const transaction = await database.db.startTransaction().execute();
  try {
    await transaction.deleteFrom('dataLayerDays').execute();
    return await answer(transaction, question);
  } finally {
    await transaction.rollback().execute();
  }
}

async function expectSame(question: GeneratedSearch): Promise<void> {
  expect(await answer(database.db, question)).toEqual(await answerOfVisits(question));
}

async function countSegmentVisits(): Promise<number[]> {
  const rows = await database.db.selectFrom('dataLayerDays').select('visits').orderBy('day').execute();
  return rows.map(({ visits }) => visits);
}

async function listParts() {
  const rows = await database.db
    .selectFrom('dataLayerDayValues')
    .select([
      sql<boolean>`bool_and(texts is not null)`.as('isPacked'),
      sql<number>`count(*)::int`.as('parts'),
    ])
    .groupBy('day')
    .orderBy('day')
    .execute();
  return rows.map(({ isPacked, parts }) => (isPacked ? parts : null));
}

describe('packed days', () => {
  test('answer as visits do, for any states, period, steps and time zone', async () => {
    await segmentDaysAt(FIRST + 5 * 24 * HOUR_MS);
    expect(await countSegmentVisits()).toHaveLength(5);
    // Values with a mark are not packed; they are read from their visits.
    expect(await listParts()).toEqual([1, 1, expect.any(Number), null, null]);
    expect((await listParts())[LONG_DAY]).toBeGreaterThan(1);
    await fc.assert(fc.asyncProperty(generatedSearch, expectSame), { numRuns: 150, seed: 7 });
  });

  test('lack a visit that came late only until it is packed', async () => {
    await visitAt(FIRST + 30 * HOUR_MS + 1, 3);
    await fc.assert(fc.asyncProperty(generatedSearch, expectSame), { numRuns: 20, seed: 8 });
    const [first = 0, second = 0, ...others] = await countSegmentVisits();
    await segmentDaysAt(FIRST + 5 * 24 * HOUR_MS);
    expect(await countSegmentVisits()).toEqual([first, second + 1, ...others]);
    await fc.assert(fc.asyncProperty(generatedSearch, expectSame), { numRuns: 20, seed: 9 });
  });

  test('lack the values of a day that are too long together', async () => {
    const before = await listParts();
    const long = { [variables.id.id]: 'x'.repeat(MOST_CHARACTERS) };
    await visitAt(FIRST + 20 * HOUR_MS, 3, long);
    await segmentDaysAt(FIRST + 5 * 24 * HOUR_MS);
    expect(await listParts()).toEqual([null, ...before.slice(1)]);
  });
});
