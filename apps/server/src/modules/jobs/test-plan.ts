import { targetsOf } from './page-targets.ts';
import {
  baseUrlOf,
  basisOf,
  runTestOf,
  type PlannedContext,
  type PlannedTest,
  type PlannedWebsite,
} from './run-basis.ts';
import type { RunPlan } from '../../db/schema/run-plan.ts';

export interface TestRun {
  website: PlannedWebsite;
  test: PlannedTest;
  context: PlannedContext | null;
  agentId: string | null;
  /** The one page to visit, whatever the test is about; null: the pages that it is about. */
  pageUrl: string | null;
}

/** A run of one test. */
export function planTest({ website, test, context, agentId, pageUrl }: TestRun): RunPlan {
  const basis = { ...basisOf(website, context), kind: 'test' as const, agentId };
  const runTest = runTestOf(test);
  if (pageUrl !== null)
    return { ...basis, urls: [pageUrl], pagesMax: 1, tests: [{ ...runTest, urls: null }] };
  return { ...basis, ...targetsOf(test, baseUrlOf(website, context)), tests: [runTest] };
}
