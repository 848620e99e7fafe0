import { sql } from 'kysely';
import type { JobState } from '@vigie/contract/job-state.ts';
import type { StoredCheckTable } from '@vigie/contract/score.ts';
import type { Job } from '@vigie/contract/job.ts';
import type { TestFigures } from '@vigie/contract/page-test.ts';
import { journeyFigures } from '../../db/journey-figures.ts';
import type { Db } from '../../db/schema/database.ts';

export interface PoolRunRow {
  poolId: string;
  jobId: string;
  at: Date;
  state: JobState;
  pages: number;
  checks: StoredCheckTable;
  passed: number;
  failed: number;
  errors: number;
  skipped: number;
  journeys: NonNullable<Job['journeys']>;
}

export interface PoolRunsQuery {
  poolIds: string[];
  runsPerPool: number;
  /** Excludes queued and running jobs. */
  onlyEnded: boolean;
}

/** Returns the newest runs of each pool, newest first. The pools are within the actor's reach. */
export async function listPoolRuns(
  db: Db,
  { poolIds, runsPerPool, onlyEnded }: PoolRunsQuery,
): Promise<Map<string, PoolRunRow[]>> {
  if (poolIds.length === 0) return new Map();
  const rows = await sql<PoolRunRow>`
    select
      requested.pool_id, run.id as job_id, coalesce(run.started_at, run.created_at) as at, run.state,
      run.pages_done as pages, run.checks, run.tests_passed as passed, run.tests_failed as failed,
      run.tests_errors as errors, run.tests_skipped as skipped,
      ${journeyFigures(sql.ref('run.id'))} as journeys
    from unnest(${poolIds}::uuid[]) as requested (pool_id)
    cross join lateral (
      select * from jobs
      where jobs.pool_id = requested.pool_id ${onlyEnded ? sql`and finished_at is not null` : sql``}
      order by id desc limit ${runsPerPool}
    ) as run
    order by requested.pool_id, run.id desc`.execute(db);
  return Map.groupBy(rows.rows, ({ poolId }) => poolId);
}

export interface PastTestRun {
  jobId: string;
  at: Date;
  figures: TestFigures;
}

interface TestRunRow extends TestFigures {
  testId: string;
  jobId: string;
  at: Date;
}

export interface TestRunsQuery {
  testIds: string[];
  runsPerTest: number;
  /** Only runs of this pool; null: all. */
  poolId: string | null;
}

/** Returns the newest runs of each test, newest first. The tests are within the actor's reach. */
export async function listTestRuns(db: Db, query: TestRunsQuery): Promise<Map<string, PastTestRun[]>> {
  if (query.testIds.length === 0) return new Map();
  const rows = await selectTestRuns(query).execute(db);
  const byTest = Map.groupBy(rows.rows, ({ testId }) => testId);
  return new Map([...byTest].map(([testId, runs]) => [testId, runs.map(testRunOf)]));
}

function selectTestRuns({ testIds, runsPerTest, poolId }: TestRunsQuery) {
  const ofPool = poolId === null ? sql`true` : sql`pool_id = ${poolId}`;
  return sql<TestRunRow>`
    select
      run.test_id, jobs.id as "jobId", coalesce(started_at, created_at) as at,
      run.passed, run.failed, run.errors, run.skipped
    from unnest(${testIds}::uuid[]) as requested (id)
    cross join lateral (
      select * from test_runs
      where test_id = requested.id and ${ofPool}
      order by job_id desc limit ${runsPerTest}
    ) as run
    join jobs on jobs.id = run.job_id
    order by run.test_id, jobs.id desc`;
}

function testRunOf({ jobId, at, passed, failed, errors, skipped }: TestRunRow): PastTestRun {
  return { jobId, at, figures: { passed, failed, errors, skipped } };
}
