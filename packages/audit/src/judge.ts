import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { CHECKS } from '@vigie/contract/verdict.ts';
import type { Verdict } from '@vigie/contract/verdict.ts';
import { CHECKS_BY_CAUSE } from './checks/index.ts';
import { factsOf } from './facts.ts';
import type { Facts } from './facts.ts';
import { skipped } from './verdicts.ts';

/** The five verdicts of an observation, in the order of CHECKS; all skipped when the page was not visited. */
export function judge(observation: Observation, tracking: TrackingSettings): Verdict[] {
  if (observation.outcome === 'failed') {
    const evidence = {
      code: observation.failure?.code ?? null,
      message: observation.failure?.message ?? null,
    };
    return CHECKS.map((check) => skipped(check, 'page-not-visited', evidence));
  }
  const facts = factsOf(observation, tracking);
  const earlier: Facts['earlier'] = {};
  for (const [check, judgeOne] of CHECKS_BY_CAUSE) earlier[check] = judgeOne({ ...facts, earlier });
  return CHECKS.flatMap((check) => earlier[check] ?? []);
}
