import { emptyTable } from '@vigie/audit/score.ts';
import type { Job } from '@vigie/contract/job.ts';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import { createId } from '../../db/uuid-v7.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import type { RunPlan } from '../../db/schema/run-plan.ts';

export interface PlannedJob {
  plan: RunPlan;
  website: { id: string; companyId: string };
  poolId: string | null;
  testId: string | null;
  journeyId?: string | null;
  /** Page that the job is about, if it is about one page. */
  pageUrl: string | null;
  mode: Job['mode'];
  retryOf?: string;
  /** Set on one of several audits that belong together. */
  together?: Together;
  matrixId?: string;
  linkListId?: string | null;
  now: Date;
}

/** Audits of one website from several locations. */
export interface Together {
  location: string;
  /** Id that the audits share; null: the job's own id. */
  id: string | null;
  /** True for the one audit of them that counts. */
  counts: boolean;
}

/**
 * Creates a job and queues it; both take effect when the transaction commits. Returns null while the same run is queued
 * or running; the transaction stays usable. A website has at most one counting audit and one discovery at a time. A
 * pool, test, journey or link list has one run.
 */
export async function insertPlannedJob(db: Db, job: PlannedJob, queue: RunQueue): Promise<string | null> {
  const { plan, website, now, together } = job;
  const id = createId(now.getTime());
  const inserted = await db
    .insertInto('jobs')
    .values({
      id,
      companyId: website.companyId,
      websiteId: website.id,
      mode: job.mode,
      state: 'queued',
      phase: 'waiting',
      createdAt: now,
      checks: jsonText(emptyTable()),
      kind: plan.kind,
      poolId: job.poolId,
      testId: job.testId,
      journeyId: job.journeyId ?? null,
      pageUrl: job.pageUrl,
      plan: jsonText(plan),
      retryOf: job.retryOf ?? null,
      countsForHealth: plan.kind === 'audit' && together?.counts !== false,
      matrixId: job.matrixId ?? null,
      matrixState: plan.matrixState ?? null,
      linkListId: job.linkListId ?? null,
      ...(together && { location: together.location, auditsTogether: together.id ?? id }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return null;
  await insertJourneyRuns(db, inserted.id, job);
  await queue.enqueue(db, inserted.id, job.mode);
  return inserted.id;
}

/** Inserts runs of the journeys that still exist. A job that counts nowhere stores no run of its login journey. */
async function insertJourneyRuns(db: Db, jobId: string, { plan, website, now }: PlannedJob): Promise<void> {
  const planned = new Map((plan.journeys ?? []).map((journey) => [journey.id, journey]));
  if (planned.size === 0 || plan.kind === 'trial') return;
  const there = await db
    .selectFrom('journeys')
    .select(['id', 'title'])
    .where('id', 'in', [...planned.keys()])
    .where('websiteId', '=', website.id)
    .forShare()
    .execute();
  if (there.length === 0) return;
  await db
    .insertInto('journeyRuns')
    .values(
      there.map(({ id: journeyId, title }) => ({
        id: createId(now.getTime()),
        companyId: website.companyId,
        websiteId: website.id,
        journeyId,
        jobId,
        title,
        at: now,
        stepsTotal: planned.get(journeyId)?.recording.steps.length ?? 0,
      })),
    )
    .execute();
}
