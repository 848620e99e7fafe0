import { compilePlan } from '@vigie/audit/plan/compile-plan.ts';
import type { CompiledPlan } from '@vigie/audit/plan/compiled-plan.ts';
import type { Db } from '../../db/schema/database.ts';
import { findPlan, findPlanVersion } from './plans.store.ts';

/** Compiled version of a plan, for evaluations. */
export interface CurrentPlan {
  version: number;
  compiled: CompiledPlan;
}

/**
 * Maximum number of cached plans. Compiling takes longer than evaluating a visit, so the most recently used ones are
 * cached.
 */
const CACHED_PLANS_MAX = 50;
const cachedPlans = new Map<string, CurrentPlan>();

/** Returns the plan by which a website's visits are evaluated; null: it has none. */
export async function readCurrentPlan(db: Db, websiteId: string): Promise<CurrentPlan | null> {
  const version = await findPlanVersion(db, websiteId);
  if (version === 0) return null;
  const name = `${websiteId} ${version}`;
  const known = cachedPlans.get(name) ?? (await compileVersion(db, websiteId, version));
  if (known === null) return null;
  cachedPlans.delete(name);
  cachedPlans.set(name, known);
  for (const oldest of cachedPlans.keys()) {
    if (cachedPlans.size <= CACHED_PLANS_MAX) break;
    cachedPlans.delete(oldest);
  }
  return known;
}

async function compileVersion(db: Db, websiteId: string, version: number): Promise<CurrentPlan | null> {
  const stored = await findPlan(db, websiteId, version);
  return stored === null ? null : { version, compiled: compilePlan(stored.plan) };
}
