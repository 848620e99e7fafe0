import { basisOf, type PlannedContext, type PlannedWebsite } from './run-basis.ts';
import type { RunPlan } from '../../db/schema/run-plan.ts';

const PAGES_MIN = 1_000;

/** Looks for the website's pages, many more than an audit visits, and judges none. */
export function planDiscovery(website: PlannedWebsite, context: PlannedContext | null = null): RunPlan {
  return {
    ...basisOf(website, context),
    kind: 'discovery',
    discover: true,
    discoverOnly: true,
    pagesMax: Math.max(website.pagesPerAudit, PAGES_MIN),
    mode: 'fast',
    hits: 'answer-locally',
  };
}
