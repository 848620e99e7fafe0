import type { RunPlan } from '../../db/schema/run-plan.ts';

/** How many visits a plan comes to at most: it begins at its addresses, or else at the start page. */
export function visitsWanted({ discover, pagesMax, urls }: RunPlan): number {
  return discover ? pagesMax : Math.min(pagesMax, Math.max(1, urls.length));
}

/** The plan with as many visits as it was granted; null: not yet. */
export function withinVisits(plan: RunPlan, granted: number | null): RunPlan {
  if (granted === null || granted >= visitsWanted(plan)) return plan;
  return { ...plan, urls: plan.urls.slice(0, granted), pagesMax: granted };
}
