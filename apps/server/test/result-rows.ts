import type { TestResult } from '@vigie/contract/test-result.ts';
import type { Db } from '../src/db/schema/database.ts';
import { createId } from '../src/db/uuid-v7.ts';
import { countTestRuns } from '../src/modules/observations/test-results.store.ts';

export interface NewResultRows {
  companyId: string;
  websiteId: string;
  jobId: string;
  testId: string;
  poolId?: string;
  /** One outcome for each page. */
  outcomes: Array<TestResult['outcome']>;
}

/** Stores the results of a test, one page for each outcome. */
export async function createResultRows(db: Db, rows: NewResultRows): Promise<void> {
  const { companyId, websiteId, jobId, testId, poolId, outcomes } = rows;
  await db
    .insertInto('testResults')
    .values(
      outcomes.map((outcome) => ({
        companyId,
        websiteId,
        jobId,
        testId,
        poolId: poolId ?? null,
        observationId: createId(),
        pageId: createId(),
        observedAt: new Date(),
        outcome,
        errorCode: null,
      })),
    )
    .execute();
  const results = outcomes.map((outcome) => ({ testId, outcome }));
  await countTestRuns(db, { companyId, websiteId, jobId, poolId: poolId ?? null, results });
}
