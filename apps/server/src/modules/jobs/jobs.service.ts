import type { Call } from '../../access/actor.ts';
import { announce } from '../../db/notifications.ts';
import { ApiError, requireFound } from '../../errors/api-error.ts';
import { findJob, listJobs, requestCancellation, type JobQuery, type JobRow } from './jobs.store.ts';
import { presentJob } from './present-job.ts';

export async function readJob({ db, actor }: Pick<Call, 'db' | 'actor'>, { id }: { id: string }) {
  return presentJob(await requireJob({ db, actor }, id));
}

export async function requireJob({ db, actor }: Pick<Call, 'db' | 'actor'>, id: string): Promise<JobRow> {
  return requireFound(await findJob(db, actor, id));
}

/** Returns jobs, newest first; trials only if that kind is requested. */
export async function listAllJobs({ db, actor }: Call, query: JobQuery) {
  const page = await listJobs(db, actor, query);
  return { ...page, items: page.items.map(presentJob) };
}

/** Requests the cancellation of a job. Its worker ends it once the agent has stopped. */
export async function cancelJob(call: Call, { id }: { id: string }) {
  const { db, actor, now } = call;
  await requireJob(call, id);
  if (!(await requestCancellation(db, actor, { id, now }))) throw new ApiError('job-already-ended');
  await announce(db, 'job', id);
  return readJob(call, { id });
}
