import type { PredictedPush } from '@vigie/contract/container.ts';
import type { ContainerTrial } from '@vigie/contract/stored-container.ts';
import { tagUses } from '../visit-use.ts';

export type TriedTag = ContainerTrial['differing'][number]['tags'][number];

/**
 * Returns the changes that a draft makes on a page: tags that fire or may fire with the published container or with the
 * draft.
 */
export function triedTags(before: readonly PredictedPush[], after: readonly PredictedPush[]): TriedTag[] {
  const [older, newer] = [before, after].map(
    (pushes) => new Map(tagUses(pushes).map((use) => [use.tag, use])),
  );
  const numbers = new Set([...(older?.keys() ?? []), ...(newer?.keys() ?? [])]);
  return [...numbers].map((tag) => {
    const [was, is] = [older?.get(tag), newer?.get(tag)];
    const counts = { before: was?.pushes ?? 0, after: is?.pushes ?? 0 };
    const isUndecided = (was?.undecided ?? 0) + (is?.undecided ?? 0) > 0;
    return { tag, verdict: isUndecided ? 'not-decidable' : verdictOf(counts), ...counts };
  });
}

function verdictOf({ before, after }: { before: number; after: number }): TriedTag['verdict'] {
  if (before === after) return 'same';
  return after > before ? 'more' : 'less';
}
