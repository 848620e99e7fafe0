import { GRADE_FLOORS } from '@vigie/contract/grade.ts';
import type { Grade } from '@vigie/contract/grade.ts';

/** Returns the grade of a reliability in percent; A+ only for exactly 100. */
export function gradeOf(reliability: number): Exclude<Grade, 'F'> {
  return GRADE_FLOORS.find(([, floor]) => reliability >= floor)?.[0] ?? 'E';
}

/**
 * Returns a reliability in percent with one decimal, as screens show it. It is rounded down, so that it never shows a
 * better grade than the real one (99.99 shows as 99.9).
 */
export function showReliability(reliability: number): number {
  if (reliability >= 100) return 100;
  // 57.3 * 10 is a hair below 573 in binary: such a hair is not rounded down.
  return Math.min(99.9, Math.floor(reliability * 10 + 1e-9) / 10);
}
