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
    const evaluations = new Map<number, TagEvaluation[]>();
    const own = new Map<number, TagEvaluation>();
    const run = new TagEvaluations(this.#tags, this.#had, { moment, evaluations });
    for (const tag of this.#container.tags) {
      const chance = firingChance(tag, moment);
      if (chance.holds === false) {
        if (chance.isBlocked) own.set(tag.number, { ...NO_EVALUATION, outcome: 'blocked' });
        continue;
      }
      const before = evaluations.get(tag.number)?.length ?? 0;
      run.chain(tag, chance, 0);
      const evaluation = (evaluations.get(tag.number) ?? [])[before];
      if (evaluation !== undefined) own.set(tag.number, evaluation);
    }
    run.settle();
    return this.#container.tags.flatMap((tag) => {
      const evaluation = mostInformative(own.get(tag.number), evaluations.get(tag.number) ?? []);
      return evaluation === null ? [] : [predicted(tag, evaluation, moment.triggers)];
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
  const canFire = all([fired, blocked === null ? null : !blocked]);
  // An unreadable rule may fire the tag.
  const isLost = doubts.includes('unreadable') && !isBlocked;
  const holds = canFire === true && doubts.length > 0 ? null : canFire === false && isLost ? null : canFire;
  if (holds !== null) return { holds, isBlocked, doubts: [], missing: [], isLate: false };
  const open = [...firing, ...blocking].filter((evaluated) => evaluated.holds === null);
  const missing = [...new Set(open.flatMap(missingOf))];
  const kinds = open.map((evaluated): PredictionDoubt =>
    missingOf(evaluated).length > 0 ? 'variable' : 'operator',
  );
  return { holds, isBlocked, missing, doubts: [...new Set([...kinds, ...doubts])], isLate: false };
}

/** Returns the most informative of several evaluations of a tag at one push. */
function mostInformative(
  own: TagEvaluation | undefined,
  evaluations: readonly TagEvaluation[],
): TagEvaluation | null {
  const fired = evaluations.find(({ fires }) => fires === true);
  if (own?.fires === true) return own;
  if (fired !== undefined) return { ...fired, outcome: 'fires-in-sequence' };
  return evaluations.find(({ fires }) => fires === null) ?? own ?? evaluations[0] ?? null;
}

function predicted(tag: ContainerTag, evaluation: TagEvaluation, triggers: EvaluatedTriggers): PredictedTag {
  const { outcome, withheld, doubts, missing } = evaluation;
  const evaluatedTriggers = (numbers: number[]) => numbers.map((number) => triggers.get(number));
  return {
    tag: tag.number,
    outcome,
    triggers: evaluatedTriggers(tag.triggers),
    blocking: evaluatedTriggers(tag.blocking),
    withheld,
    missing,
    doubts,
  };
}
