import type { Home } from '@vigie/contract/home.ts';
import { isBarelyMeasured } from '@vigie/contract/score.ts';
import { pointsBetween } from '../../i18n/format.ts';

export type HomeWebsite = Home['websites'][number];

/** What is known of a website: a grade, or why there is none. */
export type WebsiteState = 'graded' | 'unloaded' | 'barely' | 'never';

export function stateOf({ grade, now }: Pick<HomeWebsite, 'grade' | 'now'>): WebsiteState {
  if (grade === 'F') return 'unloaded';
  if (grade !== null) return 'graded';
  return now !== null && isBarelyMeasured(now.score) ? 'barely' : 'never';
}

/** Since which audit its grade holds; `isAtLeast` when no older audit is at hand that says otherwise. */
export function heldSince({ grade, spark }: Pick<HomeWebsite, 'grade' | 'spark'>) {
  const from = spark.findLastIndex((audit) => audit.grade !== grade) + 1;
  const first = spark[from];
  return first === undefined ? null : { at: first.at, isAtLeast: from === 0 && spark.length > 1 };
}

/**
 * Returns points won or lost against the whole audit before; null when there is nothing to compare, or nothing
 * changed.
 */
export function changeOf({ reliability, previousReliability }: HomeWebsite): number | null {
  if (reliability === null || previousReliability === null) return null;
  const points = pointsBetween(previousReliability, reliability);
  return points === 0 ? null : points;
}
