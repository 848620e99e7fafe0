import {
  basisOf,
  runTestOf,
  type PlannedContext,
  type PlannedTest,
  type PlannedWebsite,
} from './run-basis.ts';
import type { RunPlan } from '../../db/schema/run-plan.ts';

/** An audit of the pages that discovery finds, each like a first visit. */
export function planAudit(
  website: PlannedWebsite,
  healthTest: PlannedTest | null = null,
  context: PlannedContext | null = null,
): RunPlan {
  return withHealthTest({ ...basisOf(website, context), kind: 'audit', discover: true }, healthTest);
}

/** A run in which this test, where it gave a result, stands for the dataLayer check's built-in rule. */
export function withHealthTest(plan: RunPlan, test: PlannedTest | null): RunPlan {
  if (test === null) return plan;
  const isThere = plan.tests.some(({ id }) => id === test.id);
  return { ...plan, tests: isThere ? plan.tests : [...plan.tests, runTestOf(test)], healthTestId: test.id };
}
