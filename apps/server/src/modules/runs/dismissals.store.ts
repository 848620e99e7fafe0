import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';

/** Time for which an agent stores results that nobody fetches, in ms. */
const RESULT_RETENTION_MS = 7 * 24 * 3_600_000;

/**
 * Returns attempts that were lost, or whose job has ended, if their agent may not know it yet. They belong to one job,
 * or to all.
 */
export async function listUnwanted(db: Db, jobId: string | null, now: Date) {
  return db
    .selectFrom('attempts')
    .innerJoin('runs', 'runs.id', 'attempts.runId')
    .innerJoin('jobs', 'jobs.id', 'runs.jobId')
    .innerJoin('agents', 'agents.id', 'attempts.agentId')
    .select(['attempts.runId', 'attempts.number', 'attempts.agentId'])
    .where('attempts.dismissedAt', 'is', null)
    .where('attempts.startedAt', '>', new Date(now.getTime() - RESULT_RETENTION_MS))
    .where('agents.state', '=', 'online')
    .where(sql<boolean>`attempts.state = 'lost'
      or (attempts.state = 'running' and jobs.state not in ('queued', 'running'))`)
    .$if(jobId !== null, (select) => select.where('runs.jobId', '=', jobId))
    .execute();
}

export async function markDismissed(
  db: Db,
  { runId, number }: { runId: string; number: number },
  now: Date,
): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ dismissedAt: now, state: 'lost' })
    .where('runId', '=', runId)
    .where('number', '=', number)
    .where('state', '!=', 'ended')
    .execute();
}
