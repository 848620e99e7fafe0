import { agrees, hypothesesOf, nextSet, proofsOf, type Blame, type Hypothesis, type Replay } from './hypotheses.ts';

/** More are not replayed: the first ones, which are the likeliest, are. */
export const SUSPECTS_MAX = 10;
/** Visits of the page as it is, all of them faulty, before anything is put back. */
export const SEEN_MIN = 3;
/** Visits of a page that heals by itself, to say how often it was faulty. */
const SIGHTINGS = 5;
/** No problem is replayed more often, whatever its visits say. */
export const VISITS_MAX = 24;

export type ReplayOutcome = 'healthy' | 'faulty' | 'unclear';

export interface Sightings {
  faulty: number;
  visits: number;
}

export interface Experiment {
  /** How many suspects there are, the likeliest first. */
  suspects: number;
  /** Visits since the fault began, of the page as it is, and how many of them were faulty. */
  seen: Sightings;
  /** The same of the visits right before, of the page as it was. */
  before: Sightings;
  /** Visits the page with these suspects put back, by their places. */
  visit: (putBack: readonly number[]) => Promise<ReplayOutcome>;
}

export type Culprit = { visits: number } & (
  | { outcome: 'proven'; blame: Exclude<Blame, 'none'>; guilty: number[]; cleared: number[] }
  | { outcome: 'not-reproducible'; seen: number; of: number }
  /** The page stays faulty with all of them put back. */
  | { outcome: 'none-of-them' }
  /** Visits failed, or contradict each other on a page that is always faulty. */
  | { outcome: 'unclear' }
);

/**
 * Names the change that broke a page by putting changes back: one of n takes log2(n) + 2 visits at most, two take more.
 * Nothing is named that was not seen to heal the page, and without which it was not seen faulty afterwards.
 */
export async function findCulprit({ suspects, seen, before, visit }: Experiment): Promise<Culprit> {
  const count = Math.min(suspects, SUSPECTS_MAX);
  const all = 2 ** count - 1;
  const replays: Replay[] = [];
  const sightings = { faulty: seen.faulty, visits: seen.visits };
  let visits = 0;

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

  function visitOnce(putBack: number): Promise<ReplayOutcome> {
    if (visits >= VISITS_MAX) throw new Unclear();
    visits += 1;
    return visit(placesIn(putBack, count));
  }

  /** What contradicts itself is looked at as it is: it may heal by itself. */
  async function withoutAnything(): Promise<Culprit> {
    for (let times = 0; times < SIGHTINGS && sightings.visits < seen.visits + SIGHTINGS; times += 1) await replay(0);
    const { faulty, visits: of } = sightings;
    return faulty < of ? selfHealing() : { outcome: 'unclear', visits };
  }

  function selfHealing(): Culprit {
    const [faulty, of] = [sightings.faulty + before.faulty, sightings.visits + before.visits];
    return { outcome: 'not-reproducible', seen: faulty, of, visits };
  }

  async function search(): Promise<Culprit> {
    if (seen.faulty < seen.visits || before.faulty > 0) return selfHealing();
    while (sightings.visits < SEEN_MIN && sightings.faulty === sightings.visits) await replay(0);
    if (sightings.faulty < sightings.visits) return withoutAnything();
    for (;;) {
      const possible = hypothesesOf(count).filter((hypothesis) => agrees(hypothesis, replays));
      const [only] = possible;
      if (only === undefined) return withoutAnything();
      if (possible.length === 1) return conclude(only);
      const putBack = nextSet(possible, replays, all);
      replays.push({ putBack, isHealthy: await replay(putBack) });
    }
  }

  async function conclude(only: Hypothesis): Promise<Culprit> {
    if (only.blame === 'none') return { outcome: 'none-of-them', visits };
    for (const { putBack, isHealthy } of dueProofs(only)) {
      if ((await replay(putBack)) !== isHealthy) return withoutAnything();
      replays.push({ putBack, isHealthy });
    }
    const guilty = placesIn(only.guilty, count);
    return { outcome: 'proven', blame: only.blame, guilty, cleared: placesIn(all & ~only.guilty, count), visits };
  }

  /** Of one, as many as its visits allow, and one at least after which the fault is back; of two, each once more. */
  function dueProofs(only: Hypothesis): Replay[] {
    const proofs = proofsOf(only, all);
    if (only.blame !== 'alone') return proofs;
    const left = Math.floor(Math.log2(count)) + 2 - replays.length;
    const [healing, failing] = proofs as [Replay, Replay];
    const order = replays.at(-1)?.isHealthy === true ? [failing, healing] : [healing, failing];
    const isBack = replays.some(
      ({ isHealthy }, place) => !isHealthy && replays.slice(0, place).some((before) => before.isHealthy),
    );
    return order.slice(0, Math.max(left, isBack || left > 0 ? 0 : 1));
  }

  try {
    return await search();
  } catch (error) {
    if (error instanceof Unclear) return { outcome: 'unclear', visits };
    throw error;
  }
}

class Unclear extends Error {
  override name = 'Unclear';
}

const placesIn = (set: number, count: number): number[] =>
  Array.from({ length: count }, (_one, place) => place).filter((place) => (set & (1 << place)) !== 0);
