import type * as z from 'zod';
import { readPastedPolicy } from '@vigie/audit/csp/pasted-policy.ts';
import { headerValueSchema } from '@vigie/contract/change.ts';
import {
  TRIED_PAGES_MAX,
  type newPolicyTrialSchema,
  type PolicyTrial,
} from '@vigie/contract/policy-trial.ts';
import type { Call } from '../../access/actor.ts';
import type { RunPlan } from '../../db/schema/run-plan.ts';
import { Refusal, refuseFields } from '../../errors/refusal.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import { insertPlannedJob } from '../jobs/planned-jobs.store.ts';
import { planPoolOf } from '../jobs/pool-runs.service.ts';
import { withoutJourneys } from '../jobs/run-plans.ts';
import { requireAgents } from '../jobs/run-requirements.service.ts';
import { findPoolSource, findWebsiteSource } from '../jobs/run-sources.store.ts';
import { requireVisitsLeft } from '../limits/limits.service.ts';
import { findTrial, storeTrial } from './policy-trials.store.ts';

/** Has agents visit pages of a pool without and with a policy. A website has one trial at a time. */
export async function startTrial(
  call: Call,
  { id, poolId, policy }: z.output<typeof newPolicyTrialSchema> & { id: string },
  queue: RunQueue,
): Promise<PolicyTrial> {
  const { db, now, isByProgram } = call;
  const website = await requireWebsite(call, id);
  const pool = await findPoolSource(db, call.actor, poolId);
  if (pool?.websiteId !== id) throw new Refusal('not-found');
  const plan = tryPolicy(await planPoolOf(db, website, pool), headerOf(policy));
  const { companyId } = website;
  await requireAgents(db, companyId, plan);
  await requireVisitsLeft(db, website, now);
  const mode = isByProgram === true ? 'api' : 'manual';
  const of = { website, poolId: null, testId: null, pageUrl: null };
  const jobId = await insertPlannedJob(db, { plan, mode, now, ...of }, queue);
  const trial = { websiteId: id, companyId, pool: pool.name, policy, at: now };
  // The refusal takes the job back: a write is one transaction.
  if (jobId === null || !(await storeTrial(db, { ...trial, jobId }))) throw new Refusal('run-already-active');
  const begun = await lastTrial(call, { id });
  if (begun === null) throw new Refusal('not-found');
  return begun;
}

/** The last trial of a website; null where none was made. */
export async function lastTrial(call: Call, { id }: { id: string }): Promise<PolicyTrial | null> {
  await requireWebsite(call, id);
  const row = await findTrial(call.db, id);
  if (row === null) return null;
  const { jobId, pool, policy, at, endedAt, stopped, pages } = row;
  return {
    jobId,
    pool,
    policy,
    at: at.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    stopped,
    pages: Object.entries(pages).map(([url, tried]) => ({ url, ...tried })),
  };
}

async function requireWebsite({ db, actor }: Call, id: string) {
  const website = await findWebsiteSource(db, actor, id);
  if (website === null) throw new Refusal('not-found');
  return website;
}

/** The policy as servers send it: what configurations hold about it is left out. */
function headerOf(pasted: string): string {
  const header = headerValueSchema.safeParse(readPastedPolicy(pasted).policies.join(', '));
  if (!header.success || header.data === '')
    throw refuseFields([{ path: 'policy', code: 'policy-unreadable', params: {} }]);
  return header.data;
}

/** The pages of a pool, where nobody tests and no hit leaves. */
function tryPolicy(plan: RunPlan, triedPolicy: string): RunPlan {
  return {
    ...withoutJourneys(plan),
    kind: 'trial',
    mode: 'isolated',
    hits: 'answer-locally',
    urls: plan.urls.slice(0, TRIED_PAGES_MAX),
    pagesMax: Math.min(plan.pagesMax, TRIED_PAGES_MAX),
    tests: [],
    healthTestId: null,
    triedPolicy,
  };
}
