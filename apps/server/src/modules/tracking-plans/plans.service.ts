import { compilePlan } from '@vigie/audit/plan/compile-plan.ts';
import type {
  StoredTrackingPlan,
  ListedPlanVersion,
  PlanReevaluation,
  planInputSchema,
} from '@vigie/contract/stored-plan.ts';
import type { TrackingPlan } from '@vigie/contract/tracking-plan.ts';
import type * as z from 'zod';
import { authorOf, type Call } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';
import { ApiError, refuseFields } from '../../errors/api-error.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { planFaults } from './plan-faults.ts';
import {
  findPlan,
  findPlanVersion,
  findReevaluation,
  insertPlan,
  listPlanVersions,
  lockPlan,
  type StoredPlan,
} from './plans.store.ts';

interface PlanVersionQuery {
  websiteId: string;
  version?: number | undefined;
}

/** Returns the plan of a website, in its current or an earlier version. Refuses an unknown version. */
export async function readPlan(
  call: Call,
  { websiteId, version }: PlanVersionQuery,
): Promise<StoredTrackingPlan> {
  await requireWebsite(call, websiteId);
  const found = await findPlan(call.db, websiteId, version);
  if (found === null && version !== undefined) throw new ApiError('not-found');
  return presentPlan(call.db, websiteId, found);
}

async function presentPlan(db: Db, websiteId: string, found: StoredPlan | null): Promise<StoredTrackingPlan> {
  if (found === null) return { websiteId, current: null, plan: null, reevaluation: null };
  const { plan, ...current } = found;
  return { websiteId, current, plan, reevaluation: await readReevaluation(db, websiteId) };
}

async function readReevaluation(db: Db, websiteId: string): Promise<PlanReevaluation | null> {
  const row = await findReevaluation(db, websiteId);
  if (row === null) return null;
  const { version, state, visitsTotal, visitsDone, beforeFigures, afterFigures } = row;
  const isBegun = visitsDone > 0;
  return {
    version,
    state,
    visitsTotal,
    visitsDone,
    before: isBegun ? beforeFigures : null,
    after: isBegun ? afterFigures : null,
  };
}

export async function readPlanVersions(
  call: Call,
  { websiteId }: PlanVersionQuery,
): Promise<ListedPlanVersion[]> {
  await requireWebsite(call, websiteId);
  return listPlanVersions(call.db, websiteId);
}

/** Stores a version based on the last one. A worker then evaluates the stored visits by it. */
export async function savePlan(
  call: Call,
  input: z.infer<typeof planInputSchema>,
): Promise<StoredTrackingPlan> {
  const { db, actor, now } = call;
  const { id: websiteId, companyId } = await requireWebsite(call, input.websiteId);
  requireCompiled(input.plan);
  await lockPlan(db, websiteId);
  if ((await findPlanVersion(db, websiteId)) !== input.version) throw new ApiError('changed-meanwhile');
  await insertPlan(db, {
    companyId,
    websiteId,
    version: input.version + 1,
    plan: input.plan,
    note: input.note,
    authorId: authorOf(actor),
    madeAt: now,
  });
  return presentPlan(db, websiteId, await findPlan(db, websiteId));
}

/** Refuses a plan that cannot be compiled, with the field of each fault. */
function requireCompiled(plan: TrackingPlan): void {
  try {
    compilePlan(plan);
  } catch (error) {
    const fields = planFaults(error);
    if (fields === null) throw error;
    throw refuseFields(fields);
  }
}

/** Returns the version to write, or the last one; an empty plan if the website has none yet. */
export async function requirePlan(
  call: Call,
  { websiteId, version }: PlanVersionQuery,
): Promise<Pick<StoredPlan, 'plan' | 'version'>> {
  await requireWebsite(call, websiteId);
  const found = await findPlan(call.db, websiteId, version);
  if (found === null && version !== undefined) throw new ApiError('not-found');
  return found ?? { version: 0, plan: { events: [], agree: [], unplanned: 'allow' } };
}
