import type { PoolInput } from '@vigie/contract/pool.ts';
import { withHealthTest } from './audit-plan.ts';
import { targetsOf, type PageSelection } from './page-targets.ts';
import {
  baseUrlOf,
  basisOf,
  runTestOf,
  type PlannedContext,
  type PlannedTest,
  type PlannedWebsite,
} from './run-basis.ts';
import type { RunPlan } from '../../db/schema/run-plan.ts';

export interface PlannedPool extends PageSelection {
  settings: PoolInput['settings'];
}

/** What a pool is run with; its draft tests are left out already. */
export interface PoolRun {
  website: PlannedWebsite;
  pool: PlannedPool;
  context: PlannedContext | null;
  tests: PlannedTest[];
  agentId: string | null;
  /** The one page to visit; null: all of the pool's. */
  pageUrl: string | null;
}

/** A run of a pool: its pages, with each of its tests on the pages that the test is about. */
export function planPool({ website, pool, context, tests, agentId, pageUrl }: PoolRun): RunPlan {
  const { mode, consent, pagesMax, profile = website.visits.profile } = pool.settings;
  const targets =
    pageUrl === null
      ? { ...targetsOf(pool, baseUrlOf(website, context)), pagesMax }
      : { urls: [pageUrl], pagesMax: 1 };
  return {
    ...basisOf(website, context),
    ...targets,
    kind: 'pool',
    agentId,
    mode,
    consent,
    visits: { ...website.visits, profile },
    tests: tests.map(runTestOf),
  };
}

/** The audit of a website with a health pool: the pool's pages, settings and tests, and they count for health. */
export function planHealthPool(run: PoolRun, healthTest: PlannedTest | null): RunPlan {
  return withHealthTest({ ...planPool(run), kind: 'audit' }, healthTest);
}
