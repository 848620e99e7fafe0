import { SUSPECTS_MAX, type PutBack, type Suspicions } from '@vigie/contract/culprit.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { Check, Verdict } from '@vigie/contract/verdict.ts';
import { judge, type JudgeSettings } from '../judge.ts';
import { rootOf } from '../root-cause.ts';
import type { ReplayOutcome } from './find-culprit.ts';
import { putBackOf } from './put-back.ts';
import { suspicionsOf } from './suspects.ts';

export interface CulpritVisits {
  /** Healthy visits before the fault, the last one first. */
  healthy: readonly [Observation, ...Observation[]];
  faulty: Observation;
  settings: JudgeSettings;
}

export interface CulpritCase {
  suspicions: Suspicions;
  /** What broke between the two visits, its root first. */
  checks: Check[];
  /** What can be put back, the likeliest first, and the place of each among the suspects. */
  tried: { place: number; back: PutBack }[];
}

/**
 * What may have broken a page between two visits, and how to try it. `settings-changed`: by the settings of today nothing
 * broke. `not-kept`: one of the visits kept nothing.
 */
export function culpritCase({
  healthy,
  faulty,
  settings,
}: CulpritVisits): CulpritCase | 'settings-changed' | 'not-kept' {
  const broken = brokenBetween(judge(healthy[0], settings), judge(faulty, settings));
  const [first] = broken;
  if (first === undefined) return 'settings-changed';
  const suspicions = suspicionsOf({ healthy, faulty, cause: first });
  if (suspicions === null) return 'not-kept';
  const tried = suspicions.suspects.flatMap((suspect, place) => {
    const back = putBackOf(suspect, suspicions.documentUrl);
    return back === null ? [] : [{ place, back }];
  });
  return { suspicions, checks: broken.map(({ check }) => check), tried: tried.slice(0, SUSPECTS_MAX) };
}

/** Returns the verdicts that failed and had not, their root first. */
function brokenBetween(before: readonly Verdict[], after: Verdict[]): Verdict[] {
  const had = new Set(before.flatMap(({ check, outcome }) => (outcome === 'failed' ? [check] : [])));
  const broken = after.filter(({ check, outcome }) => outcome === 'failed' && !had.has(check));
  const isRoot = (verdict: Verdict) => rootOf(verdict, after) === verdict;
  return broken.toSorted((one, other) => Number(isRoot(other)) - Number(isRoot(one)));
}

/** The page is healed once all that broke is well again: what hid behind the root may have a cause of its own. */
export function replayOutcome(verdicts: readonly Verdict[], checks: readonly Check[]): ReplayOutcome {
  const own = verdicts.filter(({ check }) => checks.includes(check));
  if (own.some(({ outcome }) => outcome === 'failed')) return 'faulty';
  return own.some(isUnknown) ? 'unclear' : 'healthy';
}

/** A hit that was sent, and answered where it could do no harm, is as good as one that its collector took. */
const isUnknown = ({ outcome, reason }: Verdict) => outcome === 'skipped' && reason !== 'answered-locally';
