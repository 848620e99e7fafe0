import type { Home } from '@vigie/contract/home.ts';
import { isBarelyMeasured } from '@vigie/contract/score.ts';
import { pointsBetween } from '../../shared/i18n/format.ts';

export type HomeWebsite = Home['websites'][number];

/** State of a website: graded, or the reason why it has no grade. */
export type WebsiteState = 'graded' | 'unloaded' | 'barely' | 'never';

export function websiteState({ grade, now }: Pick<HomeWebsite, 'grade' | 'now'>): WebsiteState {
  if (grade === 'F') return 'unloaded';
  if (grade !== null) return 'graded';
  return now !== null && isBarelyMeasured(now.score) ? 'barely' : 'never';
}

/** Returns the first audit with the current grade; `isAtLeast` if no older audit is loaded that had another one. */
export function gradeSince({ grade, spark }: Pick<HomeWebsite, 'grade' | 'spark'>) {
  const from = spark.findLastIndex((audit) => audit.grade !== grade) + 1;
  const first = spark[from];
  return first === undefined ? null : { at: first.at, isAtLeast: from === 0 && spark.length > 1 };
}

/** Returns the difference to the previous whole audit in points; null without a comparison or without a change. */
export function reliabilityDifference({ reliability, previousReliability }: HomeWebsite): number | null {
  if (reliability === null || previousReliability === null) return null;
  const points = pointsBetween(previousReliability, reliability);
  return points === 0 ? null : points;
}
