import type * as z from 'zod';
import { TRIED_PAGES_MAX, type policyTrialSchema } from '@vigie/contract/policy-trial.ts';
import type { Call } from '../../access/actor.ts';
import type { RunPlan } from '../../db/schema/run-plan.ts';
import { ApiError, requireFound } from '../../errors/api-error.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import { insertPlannedJob } from '../jobs/planned-jobs.store.ts';
import { planPoolOf } from '../jobs/pool-runs.service.ts';
import { withoutJourneys } from '../jobs/run-plans.ts';
import { requireAgents } from '../jobs/run-requirements.service.ts';
import { findPoolSource, findWebsiteSource } from '../jobs/run-sources.store.ts';
import { requireVisitsLeft } from '../limits/limits.service.ts';
import { storeTrial, type TrialRow, type TrialSubject } from './policy-trials.store.ts';

export interface RequestedTrial {
  websiteId: string;
  poolId: string;
  /** Policy or container that agents try. */
  tried: Pick<RunPlan, 'triedPolicy' | 'triesContainer'>;
  subject: TrialSubject;
}

/**
 * Starts visits of a pool's pages without and with the tried policy or container. One subject has one trial at a time.
 */
export async function startBrowserTrial(
  call: Call,
  requested: RequestedTrial,
  queue: RunQueue,
): Promise<void> {
  const { db, now, isByProgram } = call;
  const { websiteId, poolId, tried, subject } = requested;
  const website = await requireTriedWebsite(call, websiteId);
  const pool = await findPoolSource(db, call.actor, poolId);
  if (pool?.websiteId !== websiteId) throw new ApiError('not-found');
  const plan = { ...trialOf(await planPoolOf(db, website, pool)), ...tried };
  const { companyId } = website;
  await requireAgents(db, companyId, plan);
  await requireVisitsLeft(db, website, now);
  const mode = isByProgram === true ? 'api' : 'manual';
  const of = { website, poolId: null, testId: null, pageUrl: null };
  const jobId = await insertPlannedJob(db, { plan, mode, now, ...of }, queue);
  const trial = { websiteId, companyId, pool: pool.name, at: now, ...subject };
  // The refusal rolls back the job: a write is one transaction.
  if (jobId === null || !(await storeTrial(db, { ...trial, jobId })))
    throw new ApiError('run-already-active');
}

export async function requireTriedWebsite({ db, actor }: Call, id: string) {
  return requireFound(await findWebsiteSource(db, actor, id));
}

/** Converts a trial to the form of the API, without the policy or draft. */
export function presentTrial(row: TrialRow): Omit<z.input<typeof policyTrialSchema>, 'policy'> {
  const { jobId, pool, at, endedAt, stopped, pages } = row;
  return {
    jobId,
    pool,
    at,
    endedAt,
    stopped,
    pages: Object.entries(pages).map(([url, tried]) => ({ url, ...tried })),
  };
}

/** Returns a plan for the pages of a pool without tests, in which no hit is sent. */
function trialOf(plan: RunPlan): RunPlan {
  return {
    ...withoutJourneys(plan),
    kind: 'trial',
    mode: 'isolated',
    hits: 'answer-locally',
    urls: plan.urls.slice(0, TRIED_PAGES_MAX),
    pagesMax: Math.min(plan.pagesMax, TRIED_PAGES_MAX),
    tests: [],
    healthTestId: null,
  };
}
