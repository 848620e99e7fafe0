import type { Hit } from '@vigie/contract/hit.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { Comparison } from '@vigie/contract/page-history.ts';
import type { Verdict } from '@vigie/contract/verdict.ts';
import { differencesOf } from './differences.ts';
import {
  namedDirectives,
  namedErrors,
  namedHitParameters,
  namedRequests,
  namedVariables,
  namedVerdicts,
} from './named-values.ts';

/** Stored data of a visit; `observation` is null once the recordings are deleted. */
export interface ComparedVisit {
  verdicts: Verdict[];
  observation: Observation | null;
  hits: Hit[];
}

/** Returns the changes from one visit of a page to another. Ignores values that differ at every visit. */
export function compareVisits(
  before: ComparedVisit,
  after: ComparedVisit,
): Omit<Comparison, 'before' | 'after'> {
  const verdicts = differencesOf(namedVerdicts(before.verdicts), namedVerdicts(after.verdicts));
  const [one, other] = [before.observation, after.observation];
  if (one === null || other === null)
    return {
      isWhole: false,
      verdicts,
      requests: [],
      hitParameters: [],
      dataLayer: [],
      policies: [],
      console: [],
    };
  return {
    isWhole: true,
    verdicts,
    requests: differencesOf(namedRequests(one), namedRequests(other)),
    hitParameters: differencesOf(namedHitParameters(before.hits), namedHitParameters(after.hits)),
    dataLayer: differencesOf(namedVariables(one), namedVariables(other)),
    policies: differencesOf(namedDirectives(one), namedDirectives(other)),
    console: differencesOf(namedErrors(one), namedErrors(other)),
  };
}
