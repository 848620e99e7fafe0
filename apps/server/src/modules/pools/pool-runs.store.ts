import { sql } from 'kysely';
import type { JobState } from '@vigie/contract/job-state.ts';
import type { StoredCheckTable } from '@vigie/contract/score.ts';
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
}

export interface PoolRunsAsked {
  poolIds: string[];
  runsPerPool: number;
  /** Without those that wait or go on. */
  onlyEnded: boolean;
}

/** The newest runs of each pool, newest first. The pools are within the actor's reach. */
export async function listPoolRuns(
  db: Db,
  { poolIds, runsPerPool, onlyEnded }: PoolRunsAsked,
): Promise<Map<string, PoolRunRow[]>> {
  if (poolIds.length === 0) return new Map();
  const rows = await sql<PoolRunRow>`
    select
      asked.pool_id, run.id as job_id, coalesce(run.started_at, run.created_at) as at, run.state,
      run.pages_done as pages, run.checks, run.tests_passed as passed, run.tests_failed as failed,
      run.tests_errors as errors, run.tests_skipped as skipped
    from unnest(${poolIds}::uuid[]) as asked (pool_id)
    cross join lateral (
      select * from jobs
      where jobs.pool_id = asked.pool_id ${onlyEnded ? sql`and finished_at is not null` : sql``}
      order by id desc limit ${runsPerPool}
    ) as run
    order by asked.pool_id, run.id desc`.execute(db);
  return Map.groupBy(rows.rows, ({ poolId }) => poolId);
}
