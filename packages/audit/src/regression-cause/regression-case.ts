import { CANDIDATES_MAX, type PutBack, type Suspicions } from '@vigie/contract/regression-cause.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { Check, Verdict } from '@vigie/contract/verdict.ts';
import { evaluateObservation, type EvaluationInput } from '../evaluate-observation.ts';
import { rootOf } from '../root-cause.ts';
import type { ReplayOutcome } from './find-regression-cause.ts';
import { putBackOf } from './put-back.ts';
import { suspicionsOf } from './candidates.ts';

export interface RegressionVisits {
  /** Healthy visits before the fault, the latest first. */
  healthy: readonly [Observation, ...Observation[]];
  faulty: Observation;
  settings: EvaluationInput;
}

export interface RegressionCase {
  suspicions: Suspicions;
  /** Checks that broke between the two visits, the root cause first. */
  checks: Check[];
  /** Candidates that can be restored, the likeliest first, each with its position in the list of candidates. */
  tried: { place: number; back: PutBack }[];
}

/**
 * Returns the changes that may have broken a page between two visits, and how to test them. `settings-changed`: nothing
 * broke by the current settings. `not-kept`: one of the visits stored no files.
 */
export function createRegressionCase({
  healthy,
  faulty,
  settings,
}: RegressionVisits): RegressionCase | 'settings-changed' | 'not-kept' {
  const broken = brokenBetween(
    evaluateObservation(healthy[0], settings),
    evaluateObservation(faulty, settings),
  );
  const [first] = broken;
  if (first === undefined) return 'settings-changed';
  const suspicions = suspicionsOf({ healthy, faulty, cause: first });
  if (suspicions === null) return 'not-kept';
  const tried = suspicions.suspects.flatMap((candidate, place) => {
    const back = putBackOf(candidate, suspicions.documentUrl);
    return back === null ? [] : [{ place, back }];
  });
  return { suspicions, checks: broken.map(({ check }) => check), tried: tried.slice(0, CANDIDATES_MAX) };
}

/** Returns the verdicts that failed only in the second visit, the root cause first. */
function brokenBetween(before: readonly Verdict[], after: Verdict[]): Verdict[] {
  const had = new Set(before.flatMap(({ check, outcome }) => (outcome === 'failed' ? [check] : [])));
  const broken = after.filter(({ check, outcome }) => outcome === 'failed' && !had.has(check));
  const isRoot = (verdict: Verdict) => rootOf(verdict, after) === verdict;
  return broken.toSorted((one, other) => Number(isRoot(other)) - Number(isRoot(one)));
}

/**
 * Returns the outcome of a replay. The page is healthy once all broken checks pass, because one behind the root cause
 * may have its own cause.
 */
export function replayOutcome(verdicts: readonly Verdict[], checks: readonly Check[]): ReplayOutcome {
  const own = verdicts.filter(({ check }) => checks.includes(check));
  if (own.some(({ outcome }) => outcome === 'failed')) return 'faulty';
  return own.some(isUnknown) ? 'unclear' : 'healthy';
}

/**
 * Returns whether a verdict is unknown. A hit that was sent and answered locally counts as received by its collector.
 */
const isUnknown = ({ outcome, reason }: Verdict) => outcome === 'skipped' && reason !== 'answered-locally';
