import type {
  Container,
  ContainerTag,
  EvaluatedTrigger,
  PredictedTag,
  PredictionDoubt,
} from '@vigie/contract/container.ts';
import { all, any, missingOf, type EvaluatedTriggers, type Verdict } from './conditions.ts';
import {
  NO_EVALUATION,
  TagEvaluations,
  type Chance,
  type FiringMoment,
  type TagEvaluation,
} from './tag-evaluations.ts';

/** Simulation of the tags of one container, push by push. It tracks tags that fire once per page. */
export class Firing {
  readonly #tags: ReadonlyMap<number, ContainerTag>;
  readonly #container: Container;
  /** Tags that fire once per page and were evaluated: whether they fired; null is unknown. */
  readonly #had = new Map<number, Verdict>();

  constructor(container: Container) {
    this.#container = container;
    this.#tags = new Map(container.tags.map((tag) => [tag.number, tag]));
  }

  /** Returns the tags whose triggers hold or may hold, and the setup and cleanup tags of these. */
  at(moment: FiringMoment): PredictedTag[] {
    const turns = new Map<number, TagEvaluation[]>();
    const own = new Map<number, TagEvaluation>();
    const run = new TagEvaluations(this.#tags, this.#had, { moment, turns });
    for (const tag of this.#container.tags) {
      const asked = firingChance(tag, moment);
      if (asked.holds === false) {
        if (asked.isBlocked) own.set(tag.number, { ...NO_EVALUATION, outcome: 'blocked' });
        continue;
      }
      const before = turns.get(tag.number)?.length ?? 0;
      run.chain(tag, asked, 0);
      const turn = (turns.get(tag.number) ?? [])[before];
      if (turn !== undefined) own.set(tag.number, turn);
    }
    run.settle();
    return this.#container.tags.flatMap((tag) => {
      const turn = mostInformative(own.get(tag.number), turns.get(tag.number) ?? []);
      return turn === null ? [] : [predicted(tag, turn, moment.triggers)];
    });
  }
}

function firingChance(
  tag: ContainerTag,
  { triggers, doubts }: FiringMoment,
): Chance & { isBlocked: boolean } {
  const [firing, blocking] = [tag.triggers, tag.blocking].map((numbers) =>
    numbers.map((number) => triggers.get(number)),
  ) as [EvaluatedTrigger[], EvaluatedTrigger[]];
  const fired = any(firing.map(({ holds }) => holds));
  const blocked = any(blocking.map(({ holds }) => holds));
  const isBlocked = fired !== false && blocked === true;
  const asked = all([fired, blocked === null ? null : !blocked]);
  // An unreadable rule may fire the tag.
  const isLost = doubts.includes('unreadable') && !isBlocked;
  const holds = asked === true && doubts.length > 0 ? null : asked === false && isLost ? null : asked;
  if (holds !== null) return { holds, isBlocked, doubts: [], missing: [], isLate: false };
  const open = [...firing, ...blocking].filter((held) => held.holds === null);
  const missing = [...new Set(open.flatMap(missingOf))];
  const kinds = open.map((held): PredictionDoubt => (missingOf(held).length > 0 ? 'variable' : 'operator'));
  return { holds, isBlocked, missing, doubts: [...new Set([...kinds, ...doubts])], isLate: false };
}

/** Returns the most informative of several evaluations of a tag at one push. */
function mostInformative(
  own: TagEvaluation | undefined,
  turns: readonly TagEvaluation[],
): TagEvaluation | null {
  const fired = turns.find(({ fires }) => fires === true);
  if (own?.fires === true) return own;
  if (fired !== undefined) return { ...fired, outcome: 'fires-in-sequence' };
  return turns.find(({ fires }) => fires === null) ?? own ?? turns[0] ?? null;
}

function predicted(tag: ContainerTag, turn: TagEvaluation, triggers: EvaluatedTriggers): PredictedTag {
  const { outcome, withheld, doubts, missing } = turn;
  const held = (numbers: number[]) => numbers.map((number) => triggers.get(number));
  return {
    tag: tag.number,
    outcome,
    triggers: held(tag.triggers),
    blocking: held(tag.blocking),
    withheld,
    missing,
    doubts,
  };
}
