import * as z from 'zod';

/** Grades in descending order. F is not a percentage: an audit ran and nothing could be measured. */
export const GRADES = ['A+', 'A', 'B', 'C', 'D', 'E', 'F'] as const;
export type Grade = (typeof GRADES)[number];
export const gradeSchema = z.enum(GRADES);

/** Lowest reliability of each grade, in percent. A+ is exactly 100, without rounding. */
export const GRADE_FLOORS: ReadonlyArray<readonly [Exclude<Grade, 'F'>, number]> = [
  ['A+', 100],
  ['A', 90],
  ['B', 75],
  ['C', 60],
  ['D', 45],
  ['E', 0],
];
