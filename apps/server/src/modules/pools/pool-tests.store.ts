import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';

/** Returns the ids of the tests of each pool, in their order. The pools are within the actor's reach. */
export async function listTestIds(db: Db, poolIds: string[]): Promise<Map<string, string[]>> {
  if (poolIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('poolTests')
    .select(['poolId', 'testId'])
    .where('poolId', 'in', poolIds)
    .orderBy('position')
    .execute();
  const byPool = Map.groupBy(rows, (row) => row.poolId);
  return new Map([...byPool].map(([poolId, tests]) => [poolId, tests.map((row) => row.testId)]));
}

/** Returns which of these tests belong to the website, and locks them until the transaction ends. */
export async function findTestsOf(db: Db, websiteId: string, testIds: string[]): Promise<Set<string>> {
  if (testIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('tests')
    .select('id')
    .where('websiteId', '=', websiteId)
    .where('id', 'in', testIds)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export interface PoolOfTests {
  id: string;
  companyId: string;
  websiteId: string;
  testIds: string[];
}

/** Replaces the tests of a pool by these, in this order. */
export async function replaceTests(
  db: Db,
  { id, companyId, websiteId, testIds }: PoolOfTests,
): Promise<void> {
  await db.deleteFrom('poolTests').where('poolId', '=', id).execute();
  if (testIds.length === 0) return;
  const of = { companyId, websiteId, poolId: id };
  await db
    .insertInto('poolTests')
    .values(testIds.map((testId, position) => ({ ...of, testId, position })))
    .execute();
}

/** Returns the pools that run in a context. The context is within the actor's reach. */
export async function listPoolsInContext(
  db: Db,
  contextId: string,
): Promise<Array<{ id: string; name: string }>> {
  return db
    .selectFrom('pools')
    .innerJoin('contexts', 'contexts.websiteId', 'pools.websiteId')
    .select(['pools.id', 'pools.name'])
    .where('contexts.id', '=', contextId)
    .where(sql<boolean>`pools.settings ->> 'contextId' = ${contextId}`)
    .orderBy('pools.name')
    .execute();
}

/** Finds the website that uses a pool for its health or its dataLayer analysis, if any. */
export async function findWebsiteOfPool(
  db: Db,
  poolId: string,
): Promise<{ id: string; name: string } | null> {
  const row = await db
    .selectFrom('websites')
    .innerJoin('pools', 'pools.websiteId', 'websites.id')
    .select(['websites.id', 'websites.name'])
    .where('pools.id', '=', poolId)
    .where(sql<boolean>`pools.id in (health_pool_id, content_pool_id)`)
    .executeTakeFirst();
  return row ?? null;
}

export interface PoolName {
  id: string;
  name: string;
}

/** Returns the pools that contain each test, by name. The tests are within the actor's reach. */
export async function listPoolsOfTests(db: Db, testIds: string[]): Promise<Map<string, PoolName[]>> {
  if (testIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('poolTests')
    .innerJoin('pools', 'pools.id', 'poolTests.poolId')
    .select(['testId', 'pools.id', 'pools.name'])
    .where('testId', 'in', testIds)
    .orderBy('pools.name')
    .orderBy('pools.id')
    .execute();
  const byTest = Map.groupBy(rows, (row) => row.testId);
  return new Map([...byTest].map(([testId, pools]) => [testId, pools.map(({ id, name }) => ({ id, name }))]));
}

/** Finds the website whose dataLayer check a test replaces, if any. */
export async function findWebsiteOfHealthTest(db: Db, testId: string): Promise<PoolName | null> {
  const row = await db
    .selectFrom('websites')
    .innerJoin('tests', 'tests.websiteId', 'websites.id')
    .select(['websites.id', 'websites.name'])
    .where('tests.id', '=', testId)
    .whereRef('websites.healthTestId', '=', 'tests.id')
    .executeTakeFirst();
  return row ?? null;
}
