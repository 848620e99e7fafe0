import { addVerdicts, emptyTable } from '@vigie/audit/score.ts';
import type { StoredCheckTable } from '@vigie/contract/score.ts';
import { jsonText } from './db/json-text.ts';
import type { Db } from './db/schema/database.ts';
import type { EvaluatedPage } from './evaluation/evaluated-page.ts';
import type { PlannedJob } from './modules/jobs/planned-jobs.store.ts';
import { makeOrder } from './modules/runs/run-order.ts';

interface PastJob extends Pick<PlannedJob, 'plan' | 'website' | 'poolId'> {
  jobId: string;
  agentId: string;
  at: Date;
  endsAt: Date;
  pages: readonly EvaluatedPage[];
  countsForHealth: boolean;
  /** Set for a job of a consent matrix. */
  matrixId?: string;
}

/** Inserts a job that a schedule started and an agent executed, with its run and attempt. */
export async function insertPastJob(db: Db, { at, endsAt, pages, plan, ...job }: PastJob): Promise<void> {
  const { jobId, agentId, website, countsForHealth } = job;
  const { companyId } = website;
  const checks = pages.reduce<StoredCheckTable>(
    (table, { verdicts }) => addVerdicts(table, verdicts),
    emptyTable(),
  );
  const failed = pages.filter(({ observation }) => observation.outcome === 'failed').length;
  await db
    .insertInto('jobs')
    .values({
      id: jobId,
      companyId,
      websiteId: website.id,
      mode: 'scheduled',
      state: 'succeeded',
      phase: 'done',
      agentId,
      createdAt: at,
      startedAt: at,
      finishedAt: endsAt,
      pagesTotal: pages.length,
      pagesDone: pages.length,
      pagesFailed: failed,
      checks: jsonText(checks),
      kind: plan.kind,
      poolId: job.poolId,
      matrixId: job.matrixId ?? null,
      matrixState: plan.matrixState ?? null,
      plan: jsonText(plan),
      countsForHealth,
    })
    .execute();
  const order = jsonText(makeOrder(jobId, plan, at));
  await db
    .insertInto('runs')
    .values({ id: jobId, companyId, jobId, orderFrozen: order, attempt: 1 })
    .execute();
  await db
    .insertInto('attempts')
    .values({
      companyId,
      runId: jobId,
      number: 1,
      agentId,
      state: 'ended',
      leaseUntil: endsAt,
      startedAt: at,
      takenAt: at,
      dismissedAt: endsAt,
    })
    .execute();
}
