import { sql } from 'kysely';
import type { Job, JobKind } from '@vigie/contract/job.ts';
import { announce, notifying } from '../../db/notifications.ts';
import type { Db } from '../../db/schema/database.ts';
import { endMatrix } from '../consent/end-matrix.service.ts';
import { scheduleAlarmEvaluation } from '../alarms/incidents.store.ts';
import { scheduleRehearsals } from '../rehearsals/scheduled-rehearsals.store.ts';
import { endSearch } from '../regression-causes/regression-searches.store.ts';
import { endTrial } from '../policy-trials/policy-trials.store.ts';
import { endRehearsal } from '../rehearsals/rehearsals.store.ts';
import { notifyOfJob } from '../notices/notices.service.ts';

export interface JobEnd {
  state: 'succeeded' | 'failed' | 'cancelled';
  failure: { code: string; message: string } | null;
  /** True if the last events of its agent are missing. */
  isIncomplete: boolean;
  now: Date;
}

/** Kinds of jobs that find problems of pages. */
const SHOWS_PROBLEMS: ReadonlySet<JobKind> = new Set(['audit', 'pool', 'test']);

/**
 * Ends a job that has not ended, whatever its attempt is doing. The job that it repeats becomes complete if this one is
 * complete.
 */
export async function endJob(db: Db, jobId: string, end: JobEnd): Promise<void> {
  const { state, failure, isIncomplete, now } = end;
  const ended = await db
    .with('forgotten', (within) => within.deleteFrom('shareReturns').where('jobId', '=', jobId))
    .updateTable('jobs')
    .set({
      state,
      phase: 'done',
      finishedAt: notBefore(now),
      currentUrl: null,
      journeyStep: null,
      waitingCode: null,
      waitingSince: null,
      failureCode: failure?.code ?? null,
      failureMessage: failure?.message ?? null,
      isIncomplete,
    })
    .where('id', '=', jobId)
    .where('state', 'in', ['queued', 'running'])
    .returning([
      'retryOf',
      'companyId',
      'websiteId',
      'matrixId',
      'kind',
      notifying('job', jobId).as('notified'),
    ])
    .executeTakeFirst();
  if (ended === undefined) return;
  if (ended.matrixId !== null) await endMatrix(db, ended.matrixId, now);
  if (ended.kind === 'trial') {
    await endRehearsal(db, jobId, now);
    await endSearch(db, jobId, now);
    await endTrial(db, jobId, { state, now });
  }
  if (SHOWS_PROBLEMS.has(ended.kind)) await scheduleRehearsals(db, ended, now);
  await notifyOfJob({ db, now }, jobId);
  await scheduleAlarmEvaluation(db, [ended], now);
  if (ended.retryOf && state === 'succeeded') await markComplete(db, ended.retryOf);
}

/** Returns the end time, but not before the start: a job that ends while the clock is set back takes no time. */
function notBefore(now: Date) {
  return sql<Date>`greatest(${now}::timestamptz, started_at)`;
}

async function markComplete(db: Db, jobId: string): Promise<void> {
  await db.updateTable('jobs').set({ isIncomplete: false }).where('id', '=', jobId).execute();
  await announce(db, 'job', jobId);
}

export async function isCancellationRequested(db: Db, jobId: string): Promise<boolean> {
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', jobId)
    .where('cancelRequestedAt', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records why a job waits, and since when. Returns false if it has ended. */
export async function recordWaiting(
  db: Db,
  jobId: string,
  { code, now }: { code: NonNullable<Job['waiting']>; now: Date },
): Promise<boolean> {
  const before = await db
    .selectFrom('jobs')
    .select(['state', 'waitingCode as code'])
    .where('id', '=', jobId)
    .executeTakeFirst();
  if (before === undefined || !['queued', 'running'].includes(before.state)) return false;
  if (before.code === code) return true;
  await db
    .updateTable('jobs')
    .set({ waitingCode: code, waitingSince: sql`coalesce(waiting_since, ${now}::timestamptz)` })
    .where('id', '=', jobId)
    .where('state', 'in', ['queued', 'running'])
    .execute();
  await announce(db, 'job', jobId);
  return true;
}

/**
 * Returns jobs that have not ended: each of them must be in the queue. `onlyWaiting`: only those that wait for an
 * agent.
 */
export async function listUnfinishedJobs(
  db: Db,
  { onlyWaiting }: { onlyWaiting: boolean },
): Promise<{ id: string; mode: Job['mode'] }[]> {
  return db
    .selectFrom('jobs')
    .select(['id', 'mode'])
    .where('state', 'in', ['queued', 'running'])
    .$if(onlyWaiting, (select) => select.where('waitingCode', 'is not', null))
    .execute();
}
