import type { Hit } from '@vigie/contract/hit.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { RunTest } from '@vigie/contract/test-result.ts';

/** Facts that only the audit reads from an observation. */
export interface HitFacts {
  hits: readonly Hit[];
  /** Parameters of the first page-view hit; null if there is none. */
  pageview: Readonly<Record<string, string>> | null;
}

/** Tests to run on a page, and the values that their conditions receive beside the observation. */
export interface TestPlan {
  tests: readonly RunTest[];
  /** Hidden values: never in a result. */
  variables: Readonly<Record<string, Json>>;
  factsOf(observation: Observation): HitFacts;
}
