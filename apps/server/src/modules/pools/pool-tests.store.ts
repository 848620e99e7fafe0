import type { Db } from '../../db/schema/database.ts';

/** Ids of the tests of each pool, in their order. The pools are within the actor's reach. */
export async function listTestIds(db: Db, poolIds: string[]): Promise<Map<string, string[]>> {
  if (poolIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('pool_tests')
    .select(['pool_id', 'test_id'])
    .where('pool_id', 'in', poolIds)
    .orderBy('position')
    .execute();
  const byPool = Map.groupBy(rows, (row) => row.pool_id);
  return new Map([...byPool].map(([poolId, tests]) => [poolId, tests.map((row) => row.test_id)]));
}

/** Which of these tests are the website's; they stay so until the transaction ends. */
export async function findTestsOf(db: Db, websiteId: string, testIds: string[]): Promise<Set<string>> {
  if (testIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('tests')
    .select('id')
    .where('website_id', '=', websiteId)
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
  await db.deleteFrom('pool_tests').where('pool_id', '=', id).execute();
  if (testIds.length === 0) return;
  const of = { company_id: companyId, website_id: websiteId, pool_id: id };
  await db
    .insertInto('pool_tests')
    .values(testIds.map((testId, position) => ({ ...of, test_id: testId, position })))
    .execute();
}
