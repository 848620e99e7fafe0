import type { ContainerTag, PredictionDoubt, TagOutcome } from '@vigie/contract/container.ts';
import { any, type HeldTriggers, type Verdict } from './conditions.ts';

/** How a page stands for the tags of a container at one push. */
export interface FiringMoment {
  triggers: HeldTriggers;
  /** Of a kind of consent; null: it cannot be said. */
  isGranted: (kind: string) => Verdict;
  /** Within a tag's time; null: at its edge. */
  isScheduled: (tag: ContainerTag) => Verdict;
  /** Whether a tag that fires never says that it is done; null: it cannot be said. */
  neverEnds: (tag: ContainerTag) => Verdict;
  /** Whether it says so later only: what follows it meets the page as it is then. */
  endsLate: (tag: ContainerTag) => boolean;
  /** What makes each firing at this push doubtful. */
  doubts: readonly PredictionDoubt[];
}

/** What became of a tag when its turn came. */
export interface Turn {
  /** Null: it cannot be said. */
  fires: Verdict;
  outcome: TagOutcome;
  doubts: PredictionDoubt[];
  /** Variables that would decide it. */
  missing: number[];
  withheld: string[];
}
/** How a tag's turn ended for those that wait for it. */
export interface Ended {
  failed: Verdict;
  /** Nothing that waits for it goes on. */
  stopped: Verdict;
  /** What waits for it may go on after later pushes. */
  isLate: boolean;
}

export const NO_TURN = { fires: false as const, doubts: [], missing: [], withheld: [] };

/** Whether a tag's triggers give it a turn, and why that cannot be said. */
export interface Chance {
  holds: Verdict;
  doubts: PredictionDoubt[];
  missing: number[];
  /** It comes after a tag that ends late. */
  isLate: boolean;
}

/** In a circle the manager's own code gives up. */
const DEPTH_MAX = 20;

/** The turns of one push. */
export class Turns {
  readonly #tags: ReadonlyMap<number, ContainerTag>;
  readonly #had: Map<number, Verdict>;
  readonly #moment: FiringMoment;
  readonly #turns: Map<number, Turn[]>;
  /** Results of tags that fire once for a page: they count from the next turn on. */
  readonly #now = new Map<number, Verdict>();

  constructor(
    tags: ReadonlyMap<number, ContainerTag>,
    had: Map<number, Verdict>,
    { moment, turns }: { moment: FiringMoment; turns: Map<number, Turn[]> },
  ) {
    this.#tags = tags;
    this.#had = had;
    this.#moment = moment;
    this.#turns = turns;
  }

  /** A tag with the one that comes before it and the one that comes after it. */
  chain(tag: ContainerTag, chance: Chance, depth: number): Ended {
    if (depth > DEPTH_MAX) return { failed: null, stopped: null, isLate: true };
    const before = this.#before(tag, chance, depth);
    if (before.stopped === true) {
      this.#note(tag, { ...NO_TURN, outcome: 'setup-failed' });
      return { failed: true, stopped: true, isLate: false };
    }
    const own = following(chance, before);
    const turned = this.#turn(tag, own);
    const ended = { ...turned, stopped: any([turned.stopped, before.stopped]) };
    return this.#after(tag, { chance: own, ended, depth });
  }

  /** Tags that fire once for a page are known to have had their turn. */
  settle(): void {
    for (const [number, failed] of this.#now) {
      const known = this.#had.get(number);
      const fired = failed === null ? null : !failed;
      this.#had.set(number, known === undefined ? fired : known === fired ? known : null);
    }
  }

  #before(tag: ContainerTag, chance: Chance, depth: number): Ended {
    const [setup] = tag.setup;
    const first = setup && this.#tags.get(setup.tag);
    if (setup === undefined || first === undefined) return ENDED;
    const ended = this.chain(first, chance, depth + 1);
    const stops = setup.stopsOnFailure ? ended.failed : false;
    return { ...ended, failed: false, stopped: any([ended.stopped, stops]) };
  }

  #after(
    tag: ContainerTag,
    { chance, ended, depth }: { chance: Chance; ended: Ended; depth: number },
  ): Ended {
    const [teardown] = tag.teardown;
    const last = teardown && this.#tags.get(teardown.tag);
    if (teardown === undefined || last === undefined) return ended;
    const isKept = any([ended.stopped, teardown.stopsOnFailure ? ended.failed : false]);
    if (isKept === true) return { failed: true, stopped: true, isLate: false };
    const after = this.chain(last, following(chance, { ...ended, stopped: isKept }), depth + 1);
    return { ...after, stopped: any([after.stopped, isKept]) };
  }

  #turn(tag: ContainerTag, chance: Chance): Ended {
    const turn = this.#outcome(tag, chance);
    this.#note(tag, turn);
    // Its only turn is over: it ends as it did then.
    if (turn.outcome === 'missed-before') return { ...ENDED, failed: true };
    const { neverEnds, endsLate } = this.#moment;
    const waits = turn.fires === false && turn.outcome !== 'fired-before' ? false : endsLate(tag);
    const stopped = turn.fires === false && turn.outcome !== 'fired-before' ? false : neverEnds(tag);
    const ended = { stopped, isLate: chance.isLate || waits };
    if (turn.outcome === 'fired-before') return { ...ended, failed: false };
    if (tag.firing === 'once-per-page' && turn.outcome !== 'out-of-schedule')
      this.#now.set(tag.number, chance.holds === null ? null : failedOf(turn));
    return { ...ended, failed: failedOf(turn) };
  }

  #outcome(tag: ContainerTag, { holds, doubts, missing, isLate }: Chance): Turn {
    const had = tag.firing === 'once-per-page' ? this.#had.get(tag.number) : undefined;
    if (tag.paused) return { ...NO_TURN, outcome: 'paused' };
    const isScheduled = this.#moment.isScheduled(tag);
    if (isScheduled === false) return { ...NO_TURN, outcome: 'out-of-schedule' };
    if (typeof had === 'boolean') return { ...NO_TURN, outcome: had ? 'fired-before' : 'missed-before' };
    const grantedThen = (kind: string) => (isLate ? null : this.#moment.isGranted(kind));
    const consents = (tag.consent ?? []).map((kind) => [kind, grantedThen(kind)] as const);
    const withheld = consents.flatMap(([kind, isGranted]) => (isGranted === false ? [kind] : []));
    if (withheld.length > 0) return { ...NO_TURN, outcome: 'consent-withheld', withheld };
    const open: PredictionDoubt[] = [
      ...doubts,
      ...(had === null || (isLate && tag.firing === 'once-per-page') ? ['fired-before' as const] : []),
      ...(isScheduled === null ? ['schedule' as const] : []),
      ...(consents.some(([, isGranted]) => isGranted === null) ? ['consent' as const] : []),
    ];
    return holds === true && open.length === 0
      ? { ...NO_TURN, fires: true, outcome: 'fires' }
      : { fires: null, outcome: 'not-decidable', doubts: open, missing, withheld: [] };
  }

  #note(tag: ContainerTag, turn: Turn): void {
    const turns = this.#turns.get(tag.number) ?? [];
    turns.push(turn);
    this.#turns.set(tag.number, turns);
  }
}

const ENDED: Ended = { failed: false, stopped: false, isLate: false };

/** Returns the chance of a tag that waits for another one. */
function following(chance: Chance, { stopped, isLate }: Ended): Chance {
  const late = { ...chance, isLate: chance.isLate || isLate };
  if (stopped === false) return late;
  const { doubts } = chance;
  return { ...late, holds: null, doubts: doubts.includes('setup') ? doubts : [...doubts, 'setup'] };
}

/** Returns whether a tag failed for those that wait for it. One that fires is taken to succeed. */
function failedOf({ fires }: Turn): Verdict {
  return fires === null ? null : !fires;
}
