import type { Db } from '../../db/schema/database.ts';

export interface PoolName {
  id: string;
  name: string;
}

/** The pools that hold each test, by name. The tests are within the actor's reach. */
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

/** The website whose dataLayer check a test stands for, if any. */
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
