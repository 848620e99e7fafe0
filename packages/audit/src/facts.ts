import type { Hit } from '@vigie/contract/hit.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { TestResult } from '@vigie/contract/test-result.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { Check, Verdict } from '@vigie/contract/verdict.ts';
import { consentWithheld, type Withheld } from './consent/withheld.ts';
import { withoutRepeatedHits, withoutSecondLoads } from './consent/repeated-press.ts';
import { decodeCalls } from './hits/decode-hits.ts';
import type { DecodedCall } from './hits/decode-hits.ts';
import { dueVariables, type DueVariable } from './hits/due-variables.ts';
import { scriptLoads } from './tag/script-loads.ts';
import type { ScriptLoad } from './tag/script-loads.ts';

/** Input of the checks: the observation, and the facts that are read from it once for all checks. */
export type Facts = {
  observation: Observation;
  tracking: TrackingSettings;
  loads: ScriptLoad[];
  calls: DecodedCall[];
  hits: Hit[];
  /** Variables that each page view of this page must carry. */
  due: DueVariable[];
  /** Evidence that the visit gave no consent, so that missing hits may have waited for it. Null: silence is a fault. */
  withheld: Withheld | null;
  /** Result of the website's health test on this page. Null if there is no such test, or if it did not run here. */
  healthTest: TestResult | null;
  /** Verdicts of earlier checks, which may have caused the next one. */
  earlier: Partial<Record<Check, Verdict>>;
};

/** Reads the facts of an observation for the checks. */
export function factsOf(recorded: Observation, tracking: TrackingSettings): Facts {
  const observation = withoutSecondLoads(recorded);
  const calls = withoutRepeatedHits(decodeCalls(observation, tracking), observation);
  const hits = calls.flatMap((call) => call.hits);
  return {
    observation,
    tracking,
    loads: scriptLoads(observation, tracking),
    calls,
    hits,
    due: dueVariables(tracking, observation.finalUrl ?? observation.requestedUrl),
    withheld: consentWithheld(observation, tracking, hits),
    healthTest: null,
    earlier: {},
  };
}

/** Returns the check if it failed, as the cause of another failure; else null. */
export function causeIfFailed(facts: Facts, check: Check): Check | null {
  return facts.earlier[check]?.outcome === 'failed' ? check : null;
}

/** Returns whether neither the JS tag nor the collector was requested on a visit without consent. */
export function isSilentByConsent({ withheld, loads, calls }: Facts): boolean {
  return withheld !== null && loads.length === 0 && calls.length === 0;
}
