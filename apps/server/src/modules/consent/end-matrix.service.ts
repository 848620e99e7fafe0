import type { Db } from '../../db/schema/database.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import { scheduleAlarmEvaluation } from '../alarms/incidents.store.ts';
import { listLastMatrices } from './consent-visits.store.ts';
import { insertMatrixJob, listMatrixJobs, plansOf, readNextRound } from './matrix-jobs.service.ts';
import { settleMatrix } from './settle-problems.service.ts';

/**
 * Ends a matrix once none of its jobs runs and no further round of delayed visits is needed. Jobs that end at the
 * same time are processed one after the other. A worker continues a matrix that is not over.
 */
export async function endMatrix(db: Db, matrixId: string, now: Date): Promise<void> {
  const resting = await lockIdleMatrix(db, matrixId);
  if (resting === null) return;
  const { matrix, jobs } = resting;
  if (matrix.endedAt === null && (await readNextRound(db, matrix, jobs)) !== null) return;
  await end(db, matrix, now);
}

/** Creates the jobs that a matrix still needs, or ends the matrix. */
export async function continueMatrix(
  { db, queue, now }: { db: Db; queue: RunQueue; now: Date },
  matrixId: string,
): Promise<void> {
  const resting = await lockIdleMatrix(db, matrixId);
  if (resting === null || resting.matrix.endedAt !== null) return;
  const { matrix, jobs } = resting;
  const next = await readNextRound(db, matrix, jobs);
  const plans = next === null ? [] : plansOf(next, jobs);
  if (plans.length === 0) return end(db, matrix, now);
  const mode = jobs.at(-1)?.mode ?? 'manual';
  for (const plan of plans) await insertMatrixJob(db, { matrix, plan, mode, now }, queue);
}

/** Returns matrices that hold something back and have no running job. */
export async function listIdleMatrices(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('consentMatrices')
    .select('id')
    .where('endedAt', 'is', null)
    .where('holdBackMs', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('jobs')
            .select('jobs.id')
            .whereRef('jobs.matrixId', '=', 'consentMatrices.id')
            .where('jobs.state', 'in', ['queued', 'running']),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

type IdleMatrix = NonNullable<Awaited<ReturnType<typeof lockIdleMatrix>>>['matrix'];

/** Locks and returns a matrix with its jobs; null while one of them runs. */
async function lockIdleMatrix(db: Db, matrixId: string) {
  const row = await db
    .selectFrom('consentMatrices')
    .selectAll()
    .where('id', '=', matrixId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  const jobs = await listMatrixJobs(db, matrixId);
  if (jobs.some(({ state }) => state === 'queued' || state === 'running')) return null;
  const website = await db
    .selectFrom('websites')
    .select('exemptVendors')
    .where('id', '=', row.websiteId)
    .executeTakeFirstOrThrow();
  return { matrix: { ...row, ...website }, jobs };
}

async function end(db: Db, matrix: IdleMatrix, now: Date): Promise<void> {
  const { id, companyId, websiteId } = matrix;
  await db.updateTable('consentMatrices').set({ endedAt: now }).where('id', '=', id).execute();
  const lastOf = await listLastMatrices(db, websiteId);
  const findings = await settleMatrix(db, matrix, { lastOf });
  await db.updateTable('consentMatrices').set({ findings }).where('id', '=', id).execute();
  await scheduleAlarmEvaluation(db, [{ companyId, websiteId }], now);
}
