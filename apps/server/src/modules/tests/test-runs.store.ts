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

/** Steps from run to run by the index: a test has as many results in a run as the run has pages. */
function selectTestRuns({ testIds, runsPerTest, poolId }: RunsAsked) {
  const ofPool = poolId === null ? sql`true` : sql`pool_id = ${poolId}`;
  return sql<TestRunRow>`
    select asked.test_id as "testId", jobs.id as "jobId", coalesce(started_at, created_at) as at, figures.*
    from unnest(${testIds}::uuid[]) as asked (test_id)
    cross join lateral (
      with recursive newest as (
        (select job_id, 1 as place from test_results
          where test_id = asked.test_id and ${ofPool} order by job_id desc limit 1)
        union all
        select (select job_id from test_results
          where test_id = asked.test_id and job_id < newest.job_id and ${ofPool}
          order by job_id desc limit 1), place + 1
        from newest where job_id is not null and place < ${runsPerTest}
      )
      select job_id from newest where job_id is not null
    ) as run
    join jobs on jobs.id = run.job_id
    cross join lateral (
      select
        count(*) filter (where outcome = 'passed') as passed,
        count(*) filter (where outcome = 'failed') as failed,
        count(*) filter (where outcome = 'error') as errors,
        count(*) filter (where outcome = 'skipped') as skipped
      from test_results where test_id = asked.test_id and job_id = run.job_id
    ) as figures
    order by asked.test_id, jobs.id desc`;
}

function testRunOf({ jobId, at, passed, failed, errors, skipped }: TestRunRow): TestRun {
  return { jobId, at, figures: { passed, failed, errors, skipped } };
}
