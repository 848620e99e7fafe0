import { sql } from 'kysely';
import type { TestFigures } from '@vigie/contract/page-test.ts';
import type { Db } from '../../db/schema/database.ts';

export interface TestRun {
  jobId: string;
  at: Date;
  figures: TestFigures;
}

interface TestRunRow extends TestFigures {
  testId: string;
  jobId: string;
  at: Date;
}

export interface RunsAsked {
  testIds: string[];
  runsPerTest: number;
  /** Only runs of this pool; null: all. */
  poolId: string | null;
}

/** The newest runs of each test, newest first. The tests are within the actor's reach. */
export async function listTestRuns(db: Db, asked: RunsAsked): Promise<Map<string, TestRun[]>> {
  if (asked.testIds.length === 0) return new Map();
  const rows = await selectTestRuns(asked).execute(db);
  const byTest = Map.groupBy(rows.rows, ({ testId }) => testId);
  return new Map([...byTest].map(([testId, runs]) => [testId, runs.map(testRunOf)]));
}

function selectTestRuns({ testIds, runsPerTest, poolId }: RunsAsked) {
  const ofPool = poolId === null ? sql`true` : sql`pool_id = ${poolId}`;
  return sql<TestRunRow>`
    select
      run.test_id, jobs.id as "jobId", coalesce(started_at, created_at) as at,
      run.passed, run.failed, run.errors, run.skipped
    from unnest(${testIds}::uuid[]) as asked (id)
    cross join lateral (
      select * from test_runs
      where test_id = asked.id and ${ofPool}
      order by job_id desc limit ${runsPerTest}
    ) as run
    join jobs on jobs.id = run.job_id
    order by run.test_id, jobs.id desc`;
}

function testRunOf({ jobId, at, passed, failed, errors, skipped }: TestRunRow): TestRun {
  return { jobId, at, figures: { passed, failed, errors, skipped } };
}
