import { TestRunner } from 'vitest';

/** Returns all cases at the exhaustive level, and the first ones at the short level. */
export function thinned<T>(cases: readonly T[], count: number): readonly T[] {
  return TestRunner.matchesTags(['exhaustive']) ? cases : cases.slice(0, count);
}
