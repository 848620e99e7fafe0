import { sql } from 'kysely';
import type { TestResult } from '@vigie/contract/test-result.ts';
import type { Db } from '../../db/schema/database.ts';

export interface CountedResults {
  companyId: string;
  websiteId: string;
  jobId: string;
  poolId: string | null;
  /** Results that were stored just now; `testId` null: of a test that is not saved, which has no history. */
  results: Array<{ testId: string | null; outcome: TestResult['outcome'] }>;
}

/** Counts results in what their test has come to in their job. */
export async function countTestRuns(db: Db, counted: CountedResults): Promise<void> {
  const byTest = Map.groupBy(counted.results, ({ testId }) => testId);
  byTest.delete(null);
  if (byTest.size === 0) return;
  const values = [...byTest]
    .toSorted(([a], [b]) => String(a).localeCompare(String(b)))
    .map(([testId, results]) => {
      const count = (outcome: TestResult['outcome']) =>
        results.filter((result) => result.outcome === outcome).length;
      return {
        companyId: counted.companyId,
        websiteId: counted.websiteId,
        testId: String(testId),
        jobId: counted.jobId,
        poolId: counted.poolId,
        passed: count('passed'),
        failed: count('failed'),
        errors: count('error'),
        skipped: count('skipped'),
      };
    });
  await db
    .insertInto('testRuns')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['testId', 'jobId']).doUpdateSet({
        passed: sql`test_runs.passed + excluded.passed`,
        failed: sql`test_runs.failed + excluded.failed`,
        errors: sql`test_runs.errors + excluded.errors`,
        skipped: sql`test_runs.skipped + excluded.skipped`,
      }),
    )
    .execute();
}
