import { decodeHits } from '@vigie/audit/hits/decode-hits.ts';
import type { RunOrder } from '@vigie/contract/agent-protocol.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { matchesPathPattern } from '@vigie/contract/path-pattern.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { HitFacts, TestPlan } from '@vigie/inspector/authored/test-plan.ts';

/** Returns the tests of an order that run on a page, with the input of their conditions. */
export function planOf(order: Pick<RunOrder, 'tests' | 'tracking' | 'variables'>, url: string): TestPlan {
  const { tests, tracking, variables } = order;
  return {
    tests: tests.filter(
      ({ urls }) => urls === null || urls.some((pattern) => matchesPathPattern(pattern, url)),
    ),
    variables,
    factsOf: (observation) => factsOf(observation, tracking),
  };
}

function factsOf(observation: Observation, tracking: TrackingSettings): HitFacts {
  const hits = decodeHits(observation, tracking);
  return { hits, pageview: hits.find(({ kind }) => kind === 'page-view')?.parameters ?? null };
}
