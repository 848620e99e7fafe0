import { sql } from 'kysely';
import type { Db } from '../../apps/server/src/db/schema/database.ts';
import { expectRollupsEqualRecount } from '../../apps/server/test/run-fixture.ts';
import type { TestJob } from './sharing-fixture.ts';

/** Returns the result of a job as far as it must be exact; throws when rollups differ from a recount. */
export async function outcomeOf(db: Db, { jobId, websiteId }: Pick<TestJob, 'jobId' | 'websiteId'>) {
  await expectRollupsEqualRecount(db, websiteId);
  const pages = await db.selectFrom('observations').select('url').where('jobId', '=', jobId).execute();
  const job = await db.selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow();
  const gaps = await sql`
    select run_id, run_events.attempt from run_events join runs on runs.id = run_id where job_id = ${jobId}
    group by run_id, run_events.attempt having count(*) <> max(seq) or min(seq) <> 1`.execute(db);
  const returns = await db.selectFrom('shareReturns').select('url').where('jobId', '=', jobId).execute();
  return {
    state: job.state,
    urls: pages.map(({ url }) => url).toSorted(),
    pagesDone: job.pagesDone,
    pagesTotal: job.pagesTotal,
    isIncomplete: job.isIncomplete,
    verdictsByCheck: Object.values(job.checks).map((each) => each.passed + each.failed + each.skipped),
    attemptsWithGaps: gaps.rows,
    returnsLeft: returns,
  };
}

/** Returns the expected result: every page evaluated exactly once, nothing doubled, nothing left over. */
export function exactlyOnce(urls: string[]): Awaited<ReturnType<typeof outcomeOf>> {
  return {
    state: 'succeeded',
    urls: urls.toSorted(),
    pagesDone: urls.length,
    pagesTotal: urls.length,
    isIncomplete: false,
    verdictsByCheck: Array.from({ length: 5 }, () => urls.length),
    attemptsWithGaps: [],
    returnsLeft: [],
  };
}

/** Returns the number of agents that visited a job's pages, and the number of its parts. */
export async function partsOf(db: Db, { jobId }: TestJob): Promise<{ agents: number; parts: number }> {
  const { agents } = await db
    .selectFrom('runPages')
    .select(({ fn }) => fn.count<number>('agentId').distinct().as('agents'))
    .where('runId', '=', jobId)
    .executeTakeFirstOrThrow();
  const { parts } = await db
    .selectFrom('runs')
    .select(({ fn }) => fn.countAll<number>().as('parts'))
    .where('jobId', '=', jobId)
    .where('leadAttempt', 'is not', null)
    .executeTakeFirstOrThrow();
  return { agents, parts };
}
