import * as z from 'zod';
import { checkSchema } from './verdict.ts';
import { gradeSchema } from './grade.ts';

export const checkFiguresSchema = z.object({ passed: z.int(), failed: z.int(), skipped: z.int() });
export type CheckFigures = z.infer<typeof checkFiguresSchema>;
export const checkTableSchema = z.record(checkSchema, checkFiguresSchema);
export type CheckTable = z.infer<typeof checkTableSchema>;
/** A table as stored: an older one may lack a check of today, or hold a removed one. */
export type StoredCheckTable = Readonly<Record<string, CheckFigures>>;

/** Reliability in percent, unrounded; null when nothing was measured. Grade null: not measured yet. */
export const scoreSchema = z.object({
  reliability: z.number().min(0).max(100).nullable(),
  grade: gradeSchema.nullable(),
  checks: checkTableSchema,
});
export type Score = z.infer<typeof scoreSchema>;
