import { compilePlan } from '@vigie/audit/plan/compile-plan.ts';
import type { CompiledPlan } from '@vigie/audit/plan/compiled-plan.ts';
import type { Db } from '../../db/schema/database.ts';
import { findPlan, findPlanVersion } from './plans.store.ts';

/** A version of a plan, ready to judge by. */
export interface CurrentPlan {
  version: number;
  compiled: CompiledPlan;
}

/** Compiling takes longer than judging a visit: those that were used last stay. */
const KEPT = 50;
const kept = new Map<string, CurrentPlan>();

/** Reads the plan by which a website's visits are judged; null: it has none. */
export async function readCurrentPlan(db: Db, websiteId: string): Promise<CurrentPlan | null> {
  const version = await findPlanVersion(db, websiteId);
  if (version === 0) return null;
  const name = `${websiteId} ${version}`;
  const known = kept.get(name) ?? (await compileVersion(db, websiteId, version));
  if (known === null) return null;
  kept.delete(name);
  kept.set(name, known);
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(oldest);
  }
  return known;
}

async function compileVersion(db: Db, websiteId: string, version: number): Promise<CurrentPlan | null> {
  const stored = await findPlan(db, websiteId, version);
  return stored === null ? null : { version, compiled: compilePlan(stored.plan) };
}
