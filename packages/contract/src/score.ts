import * as z from 'zod';
import { CHECKS, checkSchema, type Check } from './verdict.ts';
import { gradeSchema } from './grade.ts';

export const checkFiguresSchema = z.object({ passed: z.int(), failed: z.int(), skipped: z.int() });
export type CheckFigures = z.infer<typeof checkFiguresSchema>;
export const checkTableSchema = z.record(checkSchema, checkFiguresSchema);
export type CheckTable = z.infer<typeof checkTableSchema>;
/** Table as stored. An old table may lack a current check, or contain a removed one. */
export type StoredCheckTable = Readonly<Record<string, CheckFigures>>;

/**
 * Reliability in percent, unrounded. Null until enough was measured. Grade null: not measured yet, or too little for a
 * grade.
 */
export const scoreSchema = z.object({
  reliability: z.number().min(0).max(100).nullable(),
  grade: gradeSchema.nullable(),
  checks: checkTableSchema,
});
export type Score = z.infer<typeof scoreSchema>;

const isMeasured = (checks: CheckTable, check: Check): boolean =>
  checks[check].passed + checks[check].failed > 0;

/** Returns whether enough was measured for a grade: the page view, and at least one of the two tags. */
export function isEnoughMeasured(checks: CheckTable): boolean {
  return isMeasured(checks, 'hitPageview') && (isMeasured(checks, 'tagJs') || isMeasured(checks, 'tagPhp'));
}

/** Returns the number of checks that were measured on any page. */
export function countMeasuredChecks(checks: CheckTable): number {
  return CHECKS.filter((check) => isMeasured(checks, check)).length;
}

/** Returns whether something was measured, but too little for a grade. */
export function isBarelyMeasured({ grade, checks }: Pick<Score, 'grade' | 'checks'>): boolean {
  return grade === null && countMeasuredChecks(checks) > 0;
}
