import * as z from 'zod';
import { idSchema } from './identifiers.ts';

export const TEST_OUTCOMES = ['passed', 'failed', 'error', 'skipped'] as const;
/** Reasons for the outcomes error and skipped of a test. Each has its sentence in the panel. */
export const TEST_ERROR_CODES = [
  'content-threw',
  'content-timed-out',
  'content-not-json',
  'content-too-large',
  'condition-syntax',
  'condition-threw',
  'condition-timed-out',
  'condition-crashed',
  'page-not-visited',
  'not-applicable',
  'engine-fault',
] as const;
export type TestErrorCode = (typeof TEST_ERROR_CODES)[number];

/** Test in an order. `id` null: a trial of an unsaved test. */
export const runTestSchema = z.object({
  id: idSchema.nullable(),
  title: z.string(),
  content: z.string(),
  condition: z.string(),
  /** Path patterns of the test's pages. Null: all pages. */
  urls: z.array(z.string()).nullable(),
});
export type RunTest = z.infer<typeof runTestSchema>;

/** Result of a test on one page. */
export const testResultSchema = z.object({
  testId: idSchema.nullable(),
  title: z.string(),
  outcome: z.enum(TEST_OUTCOMES),
  /** Result of `content` as JSON. Truncated beyond the limits; `isCut` is then true. */
  value: z.json(),
  isCut: z.boolean(),
  /** Result of the condition as a short text. Null if it did not run or threw. */
  conditionValue: z.string().nullable(),
  error: z
    .object({
      code: z.enum(TEST_ERROR_CODES),
      /** Text of the author's own code: the message of the exception, or the reason of notApplicable. */
      detail: z.string(),
      line: z.int().nullable(),
      column: z.int().nullable(),
    })
    .nullable(),
  contentMs: z.number().nullable(),
  conditionMs: z.number().nullable(),
});
export type TestResult = z.infer<typeof testResultSchema>;
