import { GRADE_FLOORS, type Grade } from '@vigie/contract/grade.ts';
import type { Score } from '@vigie/contract/score.ts';
import type { Reading } from './option.ts';

/** Lowest reliability that gives exit code 0: a grade's lower bound or a percentage. */
export interface Threshold {
  label: string;
  reliability: number;
}

const GRADES: ReadonlyArray<readonly [Grade, number]> = GRADE_FLOORS;

/** Parses A+, A, B, C, D, E or a percentage such as 82.5 or 82.5%. */
export function threshold(word: string): Reading<Threshold> {
  const text = word.trim();
  const floor = GRADES.find(([grade]) => grade === text.toUpperCase());
  if (floor !== undefined) return { value: { label: floor[0], reliability: floor[1] } };
  const figure = /^\d{1,3}([.,]\d+)?\s*%?$/.test(text)
    ? Number.parseFloat(text.replace(',', '.'))
    : Number.NaN;
  if (figure >= 0 && figure <= 100) return { value: { label: `${figure}%`, reliability: figure } };
  return { wrong: `"${word}" is neither a grade (A+, A, B, C, D) nor a percentage from 0 to 100` };
}

/** Returns whether the unrounded reliability is below the threshold: 99.99 is below A+. */
export const isBelow = (score: Pick<Score, 'reliability'>, threshold: Threshold): boolean =>
  score.reliability !== null && score.reliability < threshold.reliability;
