import { sql } from 'kysely';
import type { TestResult } from '@vigie/contract/test-result.ts';
import type { Db } from '../../db/schema/database.ts';
import type { RunPlan } from '../../db/schema/run-plan.ts';
import type { ObservedJob, ProjectedVisits, Projection } from '../../evaluation/projection.ts';
import type { StoredPage, TestedPage, VisitedMatrix } from '../../evaluation/stored-page.ts';

/** Results of tests on pages, and their counts on the job. */
export const testResultProjection: Projection = {
  name: 'test-results',
  isFor: ({ testIds }) => testIds.size > 0,
  store: storeTestResults,
};

export async function readObservedJob(db: Db, jobId: string): Promise<ObservedJob> {
  const { plan, kind, contentPoolId, location, matrixId, matrixState, ...job } = await db
    .selectFrom('jobs')
    .innerJoin('websites', 'websites.id', 'jobs.websiteId')
    .select(['countsForHealth', 'poolId', 'plan', 'kind', 'contentPoolId', 'jobs.location'])
    .select(['matrixId', 'matrixState'])
    .where('jobs.id', '=', jobId)
    .executeTakeFirstOrThrow();
  const isBeside = kind === 'audit' && !job.countsForHealth;
  return {
    ...job,
    feedsAnalysis: contentPoolId === null ? job.countsForHealth : job.poolId === contentPoolId,
    isTrial: kind === 'trial' || kind === 'consent' || isBeside,
    isBeside,
    isLocated: location !== null,
    matrix:
      matrixId === null || matrixState === null
        ? null
        : { id: matrixId, state: matrixState, tracking: plan.tracking, delay: pickDelay(plan) },
    testIds: new Set(plan.tests.map(({ id }) => id)),
  };
}

function pickDelay({ holdBack, heldRound }: RunPlan): VisitedMatrix['delay'] {
  return holdBack === undefined || heldRound === undefined ? null : { role: holdBack.role, round: heldRound };
}

async function storeTestResults(db: Db, { scope, job, results }: ProjectedVisits): Promise<void> {
  if (results.length === 0) return;
  await countResults(
    db,
    scope.runId,
    results.map(({ result }) => result),
  );
  if (job.isBeside) return;
  const ids = results.flatMap(({ result }) => result.testId ?? []);
  const known = await lockExistingTests(db, ids);
  const knownResults = results.filter(({ result }) => result.testId === null || known.has(result.testId));
  if (knownResults.length === 0) return;
  const stored = await db
    .insertInto('testResults')
    .values(
      knownResults.map(({ page, result }) => ({
        companyId: scope.companyId,
        websiteId: scope.websiteId,
        jobId: scope.runId,
        poolId: job.poolId,
        testId: result.testId,
        observationId: page.id,
        pageId: page.pageId,
        observedAt: page.observedAt,
        outcome: result.outcome,
        errorCode: result.error?.code ?? null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['testId', 'outcome'])
    .execute();
  const { companyId, websiteId, runId: jobId } = scope;
  await countTestRuns(db, { companyId, websiteId, jobId, poolId: job.poolId, results: stored });
}

/** Returns the results of a job's tests on its pages. */
export function resultsOf(pages: StoredPage[], { testIds }: ObservedJob): TestedPage[] {
  return pages.flatMap((page) =>
    selectRequestedResults(page.observation.tests, testIds).map((result) => ({ page, result })),
  );
}

/** Returns the first result of each requested test. */
function selectRequestedResults(results: TestResult[], testIds: ObservedJob['testIds']): TestResult[] {
  const seen = new Set<string | null>();
  return results.filter(({ testId }) => {
    const isNew = testIds.has(testId) && !seen.has(testId);
    seen.add(testId);
    return isNew;
  });
}

async function countResults(db: Db, jobId: string, results: TestResult[]): Promise<void> {
  const count = (outcome: TestResult['outcome']) =>
    results.filter((result) => result.outcome === outcome).length;
  await db
    .updateTable('jobs')
    .set({
      testsPassed: sql`tests_passed + ${count('passed')}`,
      testsFailed: sql`tests_failed + ${count('failed')}`,
      testsErrors: sql`tests_errors + ${count('error')}`,
      testsSkipped: sql`tests_skipped + ${count('skipped')}`,
    })
    .where('id', '=', jobId)
    .execute();
}

/** Returns the tests that still exist. It locks them until the transaction ends. */
async function lockExistingTests(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('tests')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export interface CountedResults {
  companyId: string;
  websiteId: string;
  jobId: string;
  poolId: string | null;
  /** Results stored just now; `testId` null: of an unsaved test, which has no history. */
  results: Array<{ testId: string | null; outcome: TestResult['outcome'] }>;
}

/** Adds results to the counts of their tests in the job. */
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
