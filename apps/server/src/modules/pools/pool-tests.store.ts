import type { Db } from '../../db/schema/database.ts';

/** Ids of the tests of each pool, in their order. The pools are within the actor's reach. */
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

/** Which of these tests are the website's; they stay so until the transaction ends. */
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

/** Gives a pool its tests, in this order, in place of those it had. */
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
