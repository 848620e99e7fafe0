import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { TestResult } from '@vigie/contract/test-result.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { CHECKS } from '@vigie/contract/verdict.ts';
import type { Verdict } from '@vigie/contract/verdict.ts';
import { CHECKS_BY_CAUSE } from './checks/index.ts';
import { factsOf } from './facts.ts';
import type { Facts } from './facts.ts';
import { skipped } from './verdicts.ts';

/** Settings of a website for the checks. */
export type EvaluationInput = TrackingSettings & {
  /** Test whose result replaces the dataLayer check's own rule on the pages where it ran. */
  healthTestId?: string | null;
};

/** Returns the five verdicts of an observation, in the order of CHECKS; all skipped if the page was not visited. */
export function evaluateObservation(observation: Observation, settings: EvaluationInput): Verdict[] {
  if (observation.outcome === 'failed') {
    const evidence = {
      code: observation.failure?.code ?? null,
      message: observation.failure?.message ?? null,
    };
    return CHECKS.map((check) => skipped(check, 'page-not-visited', evidence));
  }
  const { healthTestId = null, ...tracking } = settings;
  const facts = { ...factsOf(observation, tracking), healthTest: resultOf(observation, healthTestId) };
  const earlier: Facts['earlier'] = {};
  for (const [check, evaluate] of CHECKS_BY_CAUSE) earlier[check] = evaluate({ ...facts, earlier });
  return CHECKS.flatMap((check) => earlier[check] ?? []);
}

function resultOf({ tests }: Observation, testId: string | null): TestResult | null {
  return (testId !== null && tests.find((result) => result.testId === testId)) || null;
}
