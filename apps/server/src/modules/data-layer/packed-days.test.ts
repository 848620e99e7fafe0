import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClock } from '../../../test/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { createCompany } from '../../../test/users.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { createId } from '../../db/uuid-v7.ts';
import { listSteps } from '../../period/list-steps.ts';
import type { Step } from '../../period/steps.ts';
import { packDays } from '../../workers/pack-days.ts';
import { ensurePartitions } from '../observations/partitions.ts';
import type { BoundSearch } from './matching-visits.ts';
import { countMatching, findVisits } from './search.store.ts';
import { storeStates } from './states.store.ts';
import { resolveVariables, type WebsiteScope } from './variables.store.ts';

const FIRST = Date.parse('2026-03-26T00:00:00Z');
const HOUR_MS = 3_600_000;
const DAYS = 8;
const STATES = 9;
const { signal } = new AbortController();

let database: TestDatabase;
let scope: WebsiteScope;
let variable: { id: number; varies: boolean };
let stateIds: number[];
let pageId: string;

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  const companyId = await createCompany(db, 'Own');
  scope = { companyId, websiteId: await createWebsiteRow(db, { companyId }) };
  const name = { category: 'page', name: 'type' };
  const [known] = (await resolveVariables(db, scope, [name])).values();
  if (known === undefined) throw new Error('The variable was not made.');
  variable = known;
  const seen = Array.from({ length: STATES }, (_, state) => ({
    values: [{ ...name, type: 'string' as const, value: `t${state}`, variableId: known.id, varies: false }],
    seenAt: new Date(FIRST),
  }));
  stateIds = await storeStates(db, scope, seen);
  pageId = createId(FIRST);
  const seenAt = new Date(FIRST);
  const page = { id: pageId, ...scope, url: 'https://shop.example/', firstSeenAt: seenAt, lastSeenAt: seenAt };
  await db.insertInto('pages').values(page).execute();
  await ensurePartitions(db, [new Date(FIRST), new Date(FIRST + DAYS * 24 * HOUR_MS)]);
  // Some hours have no visit, and others have the same state twice.
  for (let hour = 0; hour < DAYS * 24; hour += 1)
    for (let visit = 0; visit < (hour * 7) % 5; visit += 1)
      await visitAt(FIRST + hour * HOUR_MS + visit * 800_000, (hour * visit) % STATES);
});
afterAll(() => database.close());

async function visitAt(atMs: number, state: number): Promise<void> {
  const { db } = database;
  const [observedAt, stateId] = [new Date(atMs), stateIds[state] ?? 0];
  await db
    .insertInto('dataLayerVisits')
    .values({ ...scope, observedAt, observationId: createId(atMs), pageId, stateId, varying: '{}' })
    .execute();
  await sql`insert into data_layer_hours values (${scope.companyId}, ${scope.websiteId},
      date_trunc('hour', ${observedAt}::timestamptz, 'UTC'), 1)
    on conflict (website_id, hour) do update set visits = data_layer_hours.visits + 1`.execute(db);
}

const pack = (at: number) => packDays({ db: database.db, clock: createTestClock(new Date(at).toISOString()), signal });

const searchOf = (values: string[], fewStates = 0): BoundSearch => ({
  websiteId: scope.websiteId,
  match: 'all',
  conditions: [{ category: 'page', name: 'type', operator: 'in', values, variable }],
  fewStates,
});

interface Asked {
  values: string[];
  from: number;
  lengthMs: number;
  step: Step;
  timeZone: string;
  limit: number;
}

const asked: fc.Arbitrary<Asked> = fc.record({
  values: fc.subarray(Array.from({ length: STATES }, (_, state) => `t${state}`), { minLength: 1 }),
  from: fc.integer({ min: -20, max: DAYS * 24 * 4 }).map((quarters) => FIRST + quarters * (HOUR_MS / 4)),
  lengthMs: fc.integer({ min: 1, max: DAYS * 24 * 4 }).map((quarters) => quarters * (HOUR_MS / 4)),
  step: fc.constantFrom('hour' as const, 'day' as const, 'week' as const),
  timeZone: fc.constantFrom('UTC', 'Europe/Paris', 'Asia/Kolkata', 'America/New_York'),
  limit: fc.integer({ min: 1, max: 60 }),
});

/** The index of visits by state needs no packed day: its answer is what packed days are held against. */
async function expectSame({ values, from, lengthMs, step, timeZone, limit }: Asked): Promise<void> {
  const { db } = database;
  const period = { from: new Date(from), to: new Date(from + lengthMs) };
  const starts = await listSteps(db, period, { step, timeZone });
  const count = (few: number) => countMatching(db, searchOf(values, few), { ...period, starts });
  const sorted = (counted: Map<number, number>) => [...counted].toSorted(([a], [b]) => a - b);
  expect(sorted(await count(0))).toEqual(sorted(await count(STATES)));
  const first = await findVisits(db, searchOf(values, STATES), { ...period, after: null, limit });
  expect(await findVisits(db, searchOf(values), { ...period, after: null, limit })).toEqual(first);
  const after = first.at(-1) ?? null;
  const next = (few: number) => findVisits(db, searchOf(values, few), { ...period, after, limit });
  expect(await next(0)).toEqual(await next(STATES));
}

describe('packed days', () => {
  test('answer as visits do, for any states, period, steps and time zone', async () => {
    await pack(FIRST + 5 * 24 * HOUR_MS);
    const { days } = await database.db
      .selectFrom('dataLayerDays')
      .select(({ fn }) => fn.countAll<number>().as('days'))
      .executeTakeFirstOrThrow();
    expect(days).toBe(5);
    await fc.assert(fc.asyncProperty(asked, expectSame), { numRuns: 60, seed: 7 });
  });

  test('lack a visit that came late only until it is packed', async () => {
    await visitAt(FIRST + 30 * HOUR_MS + 1, 3);
    await fc.assert(fc.asyncProperty(asked, expectSame), { numRuns: 20, seed: 8 });
    const visits = async () =>
      (await database.db.selectFrom('dataLayerDays').select('visits').orderBy('day').execute())[1]?.visits ?? 0;
    const before = await visits();
    await pack(FIRST + 5 * 24 * HOUR_MS);
    expect(await visits()).toBe(before + 1);
    await fc.assert(fc.asyncProperty(asked, expectSame), { numRuns: 20, seed: 9 });
  });
});
