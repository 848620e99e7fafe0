import type { Db } from '../../db/schema/database.ts';
import { listTestRuns } from './past-runs.store.ts';
import { listPoolsOfTests } from './pool-tests.store.ts';
import type { TestRow } from './tests.store.ts';

/** Returns tests in the form of the contract, in the order of their rows. */
export async function presentTests(db: Db, rows: TestRow[]) {
  const testIds = rows.map(({ id }) => id);
  const pools = await listPoolsOfTests(db, testIds);
  const runs = await listTestRuns(db, { testIds, runsPerTest: 1, poolId: null });
  return rows.map((row) => ({
    ...row,
    pools: pools.get(row.id) ?? [],
    lastRun: runs.get(row.id)?.[0] ?? null,
  }));
}
