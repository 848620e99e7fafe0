import type { PageTest } from '@vigie/contract/page-test.ts';
import type { Db } from '../../db/schema/database.ts';
import { listTestRuns, type PastTestRun } from './past-runs.store.ts';
import { listPoolsOfTests, type PoolName } from './pool-tests.store.ts';
import type { TestRow } from './tests.store.ts';

/** Returns tests in the form of the contract, in the order of their rows. */
export async function presentTests(db: Db, rows: TestRow[]): Promise<PageTest[]> {
  const testIds = rows.map(({ id }) => id);
  const pools = await listPoolsOfTests(db, testIds);
  const runs = await listTestRuns(db, { testIds, runsPerTest: 1, poolId: null });
  return rows.map((row) =>
    presentTest(row, { pools: pools.get(row.id) ?? [], lastRun: runs.get(row.id)?.[0] ?? null }),
  );
}

/** Converts a run of a test to the form of the contract. */
export function presentTestRun({ jobId, at, figures }: PastTestRun) {
  return { jobId, at: at.toISOString(), figures };
}

function presentTest(row: TestRow, facts: { pools: PoolName[]; lastRun: PastTestRun | null }): PageTest {
  const { companyId: _, ...shown } = row;
  return {
    ...shown,
    pools: facts.pools,
    lastRun: facts.lastRun === null ? null : presentTestRun(facts.lastRun),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
