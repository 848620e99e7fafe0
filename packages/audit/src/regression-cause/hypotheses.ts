import type { BLAMES } from '@vigie/contract/regression-cause.ts';

/** Relation of the guilty changes to the fault. `none`: the page stays faulty whichever changes are restored. */
export type Blame = (typeof BLAMES)[number] | 'none';

/** Hypothesis about the guilty changes. Sets are bit masks: the first candidate is bit 0. */
export interface Hypothesis {
  blame: Blame;
  guilty: number;
}

/** Result of a visit with a set of candidates restored. */
export interface Replay {
  putBack: number;
  isHealthy: boolean;
}

export function hypothesesOf(count: number): Hypothesis[] {
  const one = Array.from({ length: count }, (_one, index) => 1 << index);
  const two = one.flatMap((first, index) => one.slice(index + 1).map((second) => first | second));
  return [
    ...one.map((guilty) => ({ blame: 'alone' as const, guilty })),
    ...two.map((guilty) => ({ blame: 'each' as const, guilty })),
    ...two.map((guilty) => ({ blame: 'together' as const, guilty })),
    { blame: 'none', guilty: 0 },
  ];
}

/** Returns whether the page would be healthy with this set restored. */
export function heals({ blame, guilty }: Hypothesis, putBack: number): boolean {
  if (blame === 'together') return (guilty & putBack) !== 0;
  return blame !== 'none' && (guilty & putBack) === guilty;
}

export const agrees = (hypothesis: Hypothesis, replays: readonly Replay[]): boolean =>
  replays.every(({ putBack, isHealthy }) => heals(hypothesis, putBack) === isHealthy);

/**
 * Returns the replays that prove a hypothesis: restoring these changes heals the page, and without them it stays
 * faulty.
 */
export function proofsOf({ blame, guilty }: Hypothesis, all: number): Replay[] {
  const each = membersOf(guilty);
  const healing = blame === 'together' ? each : [guilty];
  const failing = blame === 'each' ? each : [guilty];
  return [
    ...healing.map((putBack) => ({ putBack, isHealthy: true })),
    ...failing.map((without) => ({ putBack: all & ~without, isHealthy: false })),
  ];
}

export const membersOf = (set: number): number[] =>
  Array.from({ length: 31 }, (_one, index) => 1 << index).filter((bit) => (set & bit) !== 0);

/**
 * Returns the set whose replay gives the most information. While a single change may be guilty, it restores half of
 * those. It adds cleared changes, so that one last visit proves the result. Else it is the set that splits the
 * hypotheses most evenly.
 */
export function nextSet(possible: readonly Hypothesis[], replays: readonly Replay[], all: number): number {
  const single = possible.filter(({ blame }) => blame === 'alone').map(({ guilty }) => guilty);
  if (single.length > 0) return halfOf(single, replays, all);
  const shareOf = (putBack: number) =>
    Math.abs(possible.length / 2 - possible.filter((one) => heals(one, putBack)).length);
  let best = { putBack: 0, share: Number.POSITIVE_INFINITY };
  for (let putBack = 0; putBack <= all; putBack += 1) {
    const share = shareOf(putBack);
    if (share < best.share) best = { putBack, share };
  }
  return best.putBack;
}

function halfOf(single: readonly number[], replays: readonly Replay[], all: number): number {
  const inAllHealing = replays.reduce(
    (left, { putBack, isHealthy }) => (isHealthy ? left & putBack : left),
    all,
  );
  const inNoFailing = replays.reduce(
    (left, { putBack, isHealthy }) => (isHealthy ? left : left & ~putBack),
    all,
  );
  const beside = inNoFailing & ~inAllHealing;
  if (single.length === 1 && beside !== 0) return beside;
  const half = single.slice(0, Math.ceil(single.length / 2)).reduce((set, guilty) => set | guilty, 0);
  return half | beside;
}
