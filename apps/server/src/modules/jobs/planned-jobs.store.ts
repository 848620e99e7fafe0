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
  /** The one page that it is about, when it is about one. */
  pageUrl: string | null;
  mode: Job['mode'];
  retryOf?: string;
  /** Of one of several audits together. */
  together?: Together;
  /** Of a consent matrix. */
  matrixId?: string;
  now: Date;
}

/** Of audits of one website from several locations. */
export interface Together {
  location: string;
  /** What they share; null: the job's own id. */
  id: string | null;
  /** Whether it is the one of them that counts. */
  counts: boolean;
}

/**
 * Makes a job and queues it; both take effect when the transaction commits. Null while the same run is under way, and
 * the transaction stays usable. A website has at most one audit that counts and one discovery at a time, a pool, test or journey
 * one run.
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

/** Of journeys that are still there. What counts nowhere leaves no run of its prelude. */
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
