import {
  CANDIDATES_MAX,
  type RegressionCause,
  type PutBack,
  type Sightings,
} from '@vigie/contract/regression-cause.ts';
import { agrees, hypothesesOf, nextSet, proofsOf, type Hypothesis, type Replay } from './hypotheses.ts';

/** Minimum number of visits of the unchanged page, all faulty, before a change is restored. */
const SEEN_MIN = 3;
/** Number of visits that measure how often a page that recovers by itself is faulty. */
const FAULTY_VISITS = 5;

export type ReplayOutcome = 'healthy' | 'faulty' | 'unclear';

export interface Experiment {
  /** Candidates, the likeliest first and hidden ones last. */
  suspects: readonly Pick<PutBack, 'isHidden' | 'mayHeal'>[];
  /** Visits of the current page since the fault began, and how many of them were faulty. */
  seen: Sightings;
  /** Visits of the page right before the fault, and how many of them were faulty. */
  before: Sightings;
  /** Maximum number of visits. */
  visitsMax: number;
  /** Visits the page with these candidates restored, by position. */
  visit: (putBack: readonly number[]) => Promise<ReplayOutcome>;
}

/**
 * Finds the change that broke a page by restoring changes. One of n changes takes at most log2(n) + 2 visits, two
 * changes take more. A change counts only if restoring it healed the page, and the page was faulty again without it.
 */
export async function findRegressionCause(experiment: Experiment): Promise<RegressionCause> {
  const visits = createReplays(experiment);
  try {
    return await search(experiment, visits);
  } catch (error) {
    if (error instanceof Unclear) return { outcome: 'unclear', visits: visits.made() };
    throw error;
  }
}

class Unclear extends Error {
  override name = 'Unclear';
}

type Replays = ReturnType<typeof createReplays>;

function createReplays({ seen, before, visitsMax, visit }: Experiment) {
  const sightings = { faulty: seen.faulty, visits: seen.visits };
  let made = 0;

  function visitOnce(putBack: number): Promise<ReplayOutcome> {
    if (made >= visitsMax) throw new Unclear();
    made += 1;
    return visit(candidateIndexes(putBack));
  }

  /** Returns whether the page is healthy with this set restored. */
  async function replay(putBack: number): Promise<boolean> {
    let outcome = await visitOnce(putBack);
    if (outcome === 'unclear') outcome = await visitOnce(putBack);
    if (outcome === 'unclear') throw new Unclear();
    const isHealthy = outcome === 'healthy';
    if (putBack === 0) {
      sightings.visits += 1;
      if (!isHealthy) sightings.faulty += 1;
    }
    return isHealthy;
  }

  const isAlwaysFaulty = () => sightings.faulty === sightings.visits;

  return {
    replay,
    made: () => made,
    isAlwaysFaulty,
    /** Visits the unchanged page until it was observed this many times, or was healthy once. */
    async seeOften(times: number): Promise<void> {
      while (sightings.visits < times && isAlwaysFaulty()) await replay(0);
    },
    /** Visits the unchanged page after contradictory results, because it may recover by itself. */
    async withoutAnything(): Promise<RegressionCause> {
      for (let left = seen.visits + FAULTY_VISITS - sightings.visits; left > 0; left -= 1) await replay(0);
      return isAlwaysFaulty() ? { outcome: 'unclear', visits: made } : this.selfHealing();
    },
    selfHealing(): RegressionCause {
      const [faulty, of] = [sightings.faulty + before.faulty, sightings.visits + before.visits];
      return { outcome: 'not-reproducible', seen: faulty, of, visits: made };
    },
  };
}

async function search({ suspects, seen, before }: Experiment, visits: Replays): Promise<RegressionCause> {
  const known = suspects.slice(0, CANDIDATES_MAX);
  if (known.length === 0) throw new Unclear();
  if (seen.faulty < seen.visits || before.faulty > 0) return visits.selfHealing();
  await visits.seeOften(SEEN_MIN);
  if (!visits.isAlwaysFaulty()) return visits.withoutAnything();
  let count = known.filter(({ isHidden }) => !isHidden).length || known.length;
  const replays: Replay[] = [];
  for (;;) {
    const possible = hypothesesOf(count).filter((hypothesis) => agrees(hypothesis, replays));
    const [only] = possible;
    if (only === undefined) return visits.withoutAnything();
    const isAnswer = possible.length === 1;
    if (isAnswer && (only.blame !== 'none' || count === known.length))
      return conclude({ only, count, replays, known }, visits);
    if (isAnswer) count = known.length;
    else {
      const putBack = nextSet(possible, replays, 2 ** count - 1);
      replays.push({ putBack, isHealthy: await visits.replay(putBack) });
    }
  }
}

interface Conclusion {
  only: Hypothesis;
  count: number;
  replays: Replay[];
  known: Experiment['suspects'];
}

async function conclude(
  { only, count, replays, known }: Conclusion,
  visits: Replays,
): Promise<RegressionCause> {
  if (only.blame === 'none') return { outcome: 'none-of-them', visits: visits.made() };
  for (const { putBack, isHealthy } of dueProofs(only, count, replays))
    if ((await visits.replay(putBack)) !== isHealthy) return visits.withoutAnything();
  const guilty = candidateIndexes(only.guilty);
  if (guilty.some((index) => known[index]?.mayHeal === true)) {
    for (let left = FAULTY_VISITS; left > 0 && visits.isAlwaysFaulty(); left -= 1) await visits.replay(0);
    if (!visits.isAlwaysFaulty()) return visits.selfHealing();
  }
  const cleared = candidateIndexes((2 ** count - 1) & ~only.guilty);
  return { outcome: 'proven', blame: only.blame, guilty, cleared, visits: visits.made() };
}

/**
 * Returns the visits that still have to prove a result. For one change: as many as the limit allows, with at least one
 * after which the fault returns. For two changes: each once more.
 */
function dueProofs(only: Hypothesis, count: number, replays: readonly Replay[]): Replay[] {
  const proofs = proofsOf(only, 2 ** count - 1);
  if (only.blame !== 'alone') return proofs;
  const left = Math.floor(Math.log2(count)) + 2 - replays.length;
  const [healing, failing] = proofs as [Replay, Replay];
  const order = replays.at(-1)?.isHealthy === true ? [failing, healing] : [healing, failing];
  const isBack = replays.some(
    ({ isHealthy }, index) => !isHealthy && replays.slice(0, index).some((before) => before.isHealthy),
  );
  return order.slice(0, Math.max(left, isBack || left > 0 ? 0 : 1));
}

const candidateIndexes = (set: number): number[] =>
  Array.from({ length: CANDIDATES_MAX }, (_one, index) => index).filter(
    (index) => (set & (1 << index)) !== 0,
  );
