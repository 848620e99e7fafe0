import type { ContainerTag, PredictionDoubt, TagOutcome } from '@vigie/contract/container.ts';
import { any, type EvaluatedTriggers, type Verdict } from './conditions.ts';

/** State of a page for the tags of a container at one push. */
export interface FiringMoment {
  triggers: EvaluatedTriggers;
  /** Returns whether a kind of consent is granted; null if unknown. */
  isGranted: (kind: string) => Verdict;
  /** Returns whether the tag's schedule is active; null near its edges. */
  isScheduled: (tag: ContainerTag) => Verdict;
  /** Returns whether a fired tag never reports completion; null if unknown. */
  neverEnds: (tag: ContainerTag) => Verdict;
  /** Returns whether a tag reports completion only later. Tags that follow then see the page of that time. */
  endsLate: (tag: ContainerTag) => boolean;
  /** Doubts that apply to each firing at this push. */
  doubts: readonly PredictionDoubt[];
}

/** Result of one evaluation of a tag. */
export interface TagEvaluation {
  /** Null if unknown. */
  fires: Verdict;
  outcome: TagOutcome;
  doubts: PredictionDoubt[];
  /** Unknown variables that would decide the result. */
  missing: number[];
  withheld: string[];
}
/** Completion of a tag, as the tags that wait for it see it. */
export interface Ended {
  failed: Verdict;
  /** True if no tag that waits for it continues. */
  stopped: Verdict;
  /** True if waiting tags may continue only after later pushes. */
  isLate: boolean;
}

export const NO_EVALUATION = { fires: false as const, doubts: [], missing: [], withheld: [] };

/** Result of a tag's triggers, and the reasons for an unknown result. */
export interface Chance {
  holds: Verdict;
  doubts: PredictionDoubt[];
  missing: number[];
  /** True if the tag follows one that completes late. */
  isLate: boolean;
}

/** Maximum depth of setup and cleanup tags. The tag manager's own code gives up in a cycle. */
const DEPTH_MAX = 20;

/** Evaluations of the tags at one push. */
export class TagEvaluations {
  readonly #tags: ReadonlyMap<number, ContainerTag>;
  readonly #had: Map<number, Verdict>;
  readonly #moment: FiringMoment;
  readonly #evaluations: Map<number, TagEvaluation[]>;
  /** Results of tags that fire once per page. They apply from the next evaluation on. */
  readonly #now = new Map<number, Verdict>();

  constructor(
    tags: ReadonlyMap<number, ContainerTag>,
    had: Map<number, Verdict>,
    { moment, evaluations }: { moment: FiringMoment; evaluations: Map<number, TagEvaluation[]> },
  ) {
    this.#tags = tags;
    this.#had = had;
    this.#moment = moment;
    this.#evaluations = evaluations;
  }

  /** Evaluates a tag with its setup tag and its cleanup tag. */
  chain(tag: ContainerTag, chance: Chance, depth: number): Ended {
    if (depth > DEPTH_MAX) return { failed: null, stopped: null, isLate: true };
    const before = this.#before(tag, chance, depth);
    if (before.stopped === true) {
      this.#record(tag, { ...NO_EVALUATION, outcome: 'setup-failed' });
      return { failed: true, stopped: true, isLate: false };
    }
    const own = following(chance, before);
    const ownEnd = this.#evaluate(tag, own);
    const ended = { ...ownEnd, stopped: any([ownEnd.stopped, before.stopped]) };
    return this.#after(tag, { chance: own, ended, depth });
  }

  /** Records the results of the tags that fire once per page. */
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
    const isStopped = any([ended.stopped, teardown.stopsOnFailure ? ended.failed : false]);
    if (isStopped === true) return { failed: true, stopped: true, isLate: false };
    const after = this.chain(last, following(chance, { ...ended, stopped: isStopped }), depth + 1);
    return { ...after, stopped: any([after.stopped, isStopped]) };
  }

  #evaluate(tag: ContainerTag, chance: Chance): Ended {
    const evaluation = this.#outcome(tag, chance);
    this.#record(tag, evaluation);
    // It was already evaluated once: that result is reused.
    if (evaluation.outcome === 'missed-before') return { ...ENDED, failed: true };
    const { neverEnds, endsLate } = this.#moment;
    const waits = evaluation.fires === false && evaluation.outcome !== 'fired-before' ? false : endsLate(tag);
    const stopped =
      evaluation.fires === false && evaluation.outcome !== 'fired-before' ? false : neverEnds(tag);
    const ended = { stopped, isLate: chance.isLate || waits };
    if (evaluation.outcome === 'fired-before') return { ...ended, failed: false };
    if (tag.firing === 'once-per-page' && evaluation.outcome !== 'out-of-schedule')
      this.#now.set(tag.number, chance.holds === null ? null : failedOf(evaluation));
    return { ...ended, failed: failedOf(evaluation) };
  }

  #outcome(tag: ContainerTag, { holds, doubts, missing, isLate }: Chance): TagEvaluation {
    const had = tag.firing === 'once-per-page' ? this.#had.get(tag.number) : undefined;
    if (tag.paused) return { ...NO_EVALUATION, outcome: 'paused' };
    const isScheduled = this.#moment.isScheduled(tag);
    if (isScheduled === false) return { ...NO_EVALUATION, outcome: 'out-of-schedule' };
    if (typeof had === 'boolean')
      return { ...NO_EVALUATION, outcome: had ? 'fired-before' : 'missed-before' };
    const grantedThen = (kind: string) => (isLate ? null : this.#moment.isGranted(kind));
    const consents = (tag.consent ?? []).map((kind) => [kind, grantedThen(kind)] as const);
    const withheld = consents.flatMap(([kind, isGranted]) => (isGranted === false ? [kind] : []));
    if (withheld.length > 0) return { ...NO_EVALUATION, outcome: 'consent-withheld', withheld };
    const open: PredictionDoubt[] = [
      ...doubts,
      ...(had === null || (isLate && tag.firing === 'once-per-page') ? ['fired-before' as const] : []),
      ...(isScheduled === null ? ['schedule' as const] : []),
      ...(consents.some(([, isGranted]) => isGranted === null) ? ['consent' as const] : []),
    ];
    return holds === true && open.length === 0
      ? { ...NO_EVALUATION, fires: true, outcome: 'fires' }
      : { fires: null, outcome: 'not-decidable', doubts: open, missing, withheld: [] };
  }

  #record(tag: ContainerTag, evaluation: TagEvaluation): void {
    const evaluations = this.#evaluations.get(tag.number) ?? [];
    evaluations.push(evaluation);
    this.#evaluations.set(tag.number, evaluations);
  }
}

const ENDED: Ended = { failed: false, stopped: false, isLate: false };

/** Returns the trigger result of a tag that waits for another one. */
function following(chance: Chance, { stopped, isLate }: Ended): Chance {
  const late = { ...chance, isLate: chance.isLate || isLate };
  if (stopped === false) return late;
  const { doubts } = chance;
  return { ...late, holds: null, doubts: doubts.includes('setup') ? doubts : [...doubts, 'setup'] };
}

/** Returns whether a tag failed for the tags that wait for it. A tag that fires is assumed to succeed. */
function failedOf({ fires }: TagEvaluation): Verdict {
  return fires === null ? null : !fires;
}
