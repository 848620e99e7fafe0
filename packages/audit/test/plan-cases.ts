import type { Json } from '@vigie/contract/observation/data-layer.ts';
import {
  trackingPlanSchema,
  type PlanEvaluation,
  type TrackedEvent,
  type TrackingPlanInput,
} from '@vigie/contract/tracking-plan.ts';
import { compilePlan } from '../src/plan/compile-plan.ts';
import { evaluatePages } from '../src/plan/evaluate-plan.ts';

export const SHOP = 'https://shop.example/';
let clock = 0;

export type Seen = [
  source: string,
  name: string,
  properties?: Record<string, Json>,
  where?: Partial<TrackedEvent>,
];

export function events(...seen: Seen[]): TrackedEvent[] {
  return seen.map(([source, name, properties = {}, where = {}]) => {
    clock += 1;
    const isPush = source.startsWith('dataLayer:');
    return { name, source, properties, atMs: clock, url: SHOP, requestId: isPush ? null : `r${clock}`, push: isPush ? 0 : null, step: null, ...where }; // prettier-ignore
  });
}

export const atStep = (step: number, url = SHOP): Partial<TrackedEvent> => ({ step, url });
export const planOf = (plan: TrackingPlanInput) => compilePlan(trackingPlanSchema.parse(plan));

/** Returns findings as lines: step, kind, source, event, property, expected, seen. */
export function lines({ findings }: PlanEvaluation): string[] {
  return findings.map(({ step, kind, source, event, property, expected, seen }) =>
    [step, kind, source, event, property, expected, seen].filter((part) => part !== null).join(' | '),
  );
}

export const evaluatePlannedPage = (plan: TrackingPlanInput, ...seen: Seen[]) =>
  evaluatePages(planOf(plan), { url: SHOP, events: events(...seen) });
