import type { Change } from '@vigie/contract/change.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { Check, Verdict } from '@vigie/contract/verdict.ts';
import { judge, type JudgeSettings } from '../judge.ts';
import { rootOf } from '../root-cause.ts';
import { findCulprit, type Culprit, type Experiment, type ReplayOutcome } from './find-culprit.ts';
import { putBackOf, type PutBackNeeds } from './put-back.ts';
import { suspicionsOf, type Suspect, type Suspicions } from './suspects.ts';

export interface CulpritSearch extends Pick<Experiment, 'seen' | 'before'> {
  /** Healthy visits before the fault, the last one first. */
  healthy: readonly [Observation, ...Observation[]];
  faulty: Observation;
  settings: JudgeSettings;
  textOf: PutBackNeeds['textOf'];
  /** Visits the page again with these changes. */
  replay: (changes: readonly Change[]) => Promise<Observation>;
}

export interface CulpritFound {
  suspicions: Suspicions;
  culprit: Culprit;
  /** By their places in what the culprit says. */
  tried: Suspect[];
  /** What cannot be put back: it was not kept, or belongs to its own answer. */
  untried: Suspect[];
}

/** Searches what broke a page between two visits, by visiting it with parts put back. Null where the visits kept nothing. */
export async function searchCulprit(search: CulpritSearch): Promise<CulpritFound | null> {
  const { healthy, faulty, settings, replay, textOf, seen, before } = search;
  const broken = brokenBetween(judge(healthy[0], settings), judge(faulty, settings));
  const [first] = broken;
  const suspicions = first === undefined ? null : suspicionsOf({ healthy, faulty, cause: first });
  if (suspicions === null) return null;
  const backs = suspicions.suspects.map((suspect) => ({
    suspect,
    changes: putBackOf(suspect, { documentUrl: suspicions.documentUrl, textOf }),
  }));
  const possible = backs.filter(({ changes }) => changes !== null);
  const tried = possible.map(({ suspect }) => suspect);
  const untried = backs.flatMap(({ suspect, changes }) => (changes === null ? [suspect] : []));
  if (tried.length === 0) return { suspicions, culprit: { outcome: 'none-of-them', visits: 0 }, tried, untried };
  const checks = broken.map(({ check }) => check);
  const visit = async (putBack: readonly number[]) => {
    const changes = putBack.flatMap((place) => possible[place]?.changes ?? []);
    return replayOutcome(judge(await replay(changes), settings), checks);
  };
  return { suspicions, culprit: await findCulprit({ suspects: tried.length, seen, before, visit }), tried, untried };
}

/** The verdicts that failed and had passed, their root first. */
function brokenBetween(before: readonly Verdict[], after: Verdict[]): Verdict[] {
  const had = new Set(before.flatMap(({ check, outcome }) => (outcome === 'failed' ? [check] : [])));
  const broken = after.filter(({ check, outcome }) => outcome === 'failed' && !had.has(check));
  const isRoot = (verdict: Verdict) => rootOf(verdict, after) === verdict;
  return broken.toSorted((one, other) => Number(isRoot(other)) - Number(isRoot(one)));
}

/** The page is healed once all that broke is well again: what hid behind the root may have a cause of its own. */
export function replayOutcome(verdicts: readonly Verdict[], checks: readonly Check[]): ReplayOutcome {
  const outcomes = new Set(verdicts.filter(({ check }) => checks.includes(check)).map(({ outcome }) => outcome));
  if (outcomes.has('failed')) return 'faulty';
  return outcomes.has('skipped') ? 'unclear' : 'healthy';
}
