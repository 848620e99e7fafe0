import type {
  Container,
  ContainerTag,
  EvaluatedTrigger,
  PredictedTag,
  PredictionDoubt,
  TagOutcome,
} from '@vigie/contract/container.ts';
import { missingOf, type Verdict } from '../conditions.ts';

/** Record of one event: the evaluated triggers, and the results of the tags. */
export class EventRecord {
  readonly evaluated: EvaluatedTrigger[] = [];
  readonly attempts = new Map<number, Attempt[]>();
  /** Doubts that apply to each firing. */
  readonly doubts: Set<PredictionDoubt>;

  constructor(doubts: readonly PredictionDoubt[] = []) {
    this.doubts = new Set(doubts);
  }

  doubt(why: PredictionDoubt): void {
    this.doubts.add(why);
  }
}

interface Attempt {
  outcome: TagOutcome;
  doubts: PredictionDoubt[];
  missing: number[];
}

interface TagState {
  blocked: Verdict;
  fired: Verdict;
}

export interface FiringRules {
  unseen: ReadonlySet<number>;
  isScheduled: (tag: ContainerTag) => Verdict;
  /** True if the browser may remember an earlier visit. */
  remembers: boolean;
}

/** Tags of a Matomo container: what blocked them, and whether they fired. */
export class MatomoFiring {
  readonly #container: Container;
  readonly #rules: FiringRules;
  readonly #states: ReadonlyMap<number, TagState>;
  #mayHaveUnseen = false;

  constructor(container: Container, rules: FiringRules) {
    this.#container = container;
    this.#rules = rules;
    this.#states = new Map(container.tags.map(({ number }) => [number, { blocked: false, fired: false }]));
  }

  expectUnseenEvents(): void {
    this.#mayHaveUnseen = this.#rules.unseen.size > 0;
  }

  /**
   * Activates a trigger: it blocks its tags for the rest of the page, and fires the others. Returns the tags that fire
   * after a delay.
   */
  trigger(evaluated: EvaluatedTrigger, record: EventRecord): ContainerTag[] {
    record.evaluated.push(evaluated);
    if (evaluated.holds === false) return [];
    const delayed: ContainerTag[] = [];
    for (const tag of this.#container.tags) {
      if (tag.blocking.includes(evaluated.trigger)) this.#block(tag, evaluated.holds);
      else if (!tag.triggers.includes(evaluated.trigger)) continue;
      else if (tag.delayMs === undefined) this.attempt(tag, evaluated, record);
      else delayed.push(tag);
    }
    return delayed;
  }

  #block({ number }: ContainerTag, holds: true | null): void {
    const state = this.#states.get(number);
    if (state !== undefined && state.blocked !== true) state.blocked = holds;
  }

  attempt(tag: ContainerTag, evaluated: EvaluatedTrigger, record: EventRecord): void {
    const state = this.#states.get(tag.number);
    if (state === undefined) return;
    const attempts = record.attempts.get(tag.number) ?? [];
    record.attempts.set(tag.number, attempts);
    const isScheduled = this.#rules.isScheduled(tag);
    const stop = stopOf(tag, state, isScheduled);
    if (stop !== null) return void attempts.push({ outcome: stop, doubts: [], missing: [] });
    const doubts = [...record.doubts, ...this.#doubtsOf(tag, state, isScheduled)];
    const missing = missingOf(evaluated);
    if (evaluated.holds === null) doubts.push(missing.length > 0 ? 'variable' : 'operator');
    state.fired = doubts.length === 0 ? true : state.fired || null;
    const outcome = doubts.length === 0 ? 'fires' : 'not-decidable';
    attempts.push({ outcome, doubts, missing });
  }

  #doubtsOf(tag: ContainerTag, state: TagState, isScheduled: Verdict): PredictionDoubt[] {
    const { unseen, remembers } = this.#rules;
    const mayActivateUnseen = (numbers: readonly number[]) =>
      this.#mayHaveUnseen && numbers.some((one) => unseen.has(one));
    const isLimited = tag.firing !== 'unlimited';
    const isStoredByBrowser = tag.firing === 'once-per-day' || tag.firing === 'once-per-browser';
    const mayHaveFired =
      isLimited &&
      (state.fired === null || mayActivateUnseen(tag.triggers) || (isStoredByBrowser && remembers));
    return [
      ...(state.blocked === null || mayActivateUnseen(tag.blocking) ? ['push' as const] : []),
      ...(mayHaveFired ? ['fired-before' as const] : []),
      ...(isScheduled === null ? ['schedule' as const] : []),
    ];
  }

  /** Returns the tags whose triggers hold or may hold, in the container's order. */
  predictedTags({ evaluated, attempts }: EventRecord): PredictedTag[] {
    return this.#container.tags.flatMap((tag): PredictedTag[] => {
      const own = attempts.get(tag.number) ?? [];
      const best = RANKS.flatMap((outcome) => own.filter((one) => one.outcome === outcome))[0];
      if (best === undefined) return [];
      return [
        {
          tag: tag.number,
          outcome: best.outcome,
          triggers: evaluated.filter(({ trigger }) => tag.triggers.includes(trigger)),
          blocking: evaluated.filter(({ trigger }) => tag.blocking.includes(trigger)),
          withheld: [],
          missing: [...new Set(best.missing)],
          doubts: [...new Set(best.doubts)],
        },
      ];
    });
  }
}

const RANKS: readonly TagOutcome[] = ['fires', 'not-decidable', 'blocked', 'fired-before', 'out-of-schedule'];

/** Returns what stops a tag, evaluated in Matomo's order. */
function stopOf(tag: ContainerTag, { blocked, fired }: TagState, isScheduled: Verdict): TagOutcome | null {
  if (blocked === true) return 'blocked';
  if (tag.firing !== 'unlimited' && fired === true) return 'fired-before';
  return isScheduled === false ? 'out-of-schedule' : null;
}
