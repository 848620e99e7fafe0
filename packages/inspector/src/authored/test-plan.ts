import type { Hit } from '@vigie/contract/hit.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { RunTest } from '@vigie/contract/test-result.ts';

/** What only the audit reads from an observation. */
export interface HitFacts {
  hits: readonly Hit[];
  /** The parameters of the first page-view hit; null when there is none. */
  pageview: Readonly<Record<string, string>> | null;
}

/** The tests to run on a page, and what their conditions are given beside the observation. */
export interface TestPlan {
  tests: readonly RunTest[];
  /** Hidden: never in a result. */
  variables: Readonly<Record<string, Json>>;
  factsOf(observation: Observation): HitFacts;
}
