import * as z from 'zod';
import { idSchema } from './identifiers.ts';

export const TEST_OUTCOMES = ['passed', 'failed', 'error', 'skipped'] as const;
/** Why a test ended as error or skipped; each has its sentence in the panel. */
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

/** What an order carries of a test; `id` null: a trial of one that is not saved. */
export const runTestSchema = z.object({
  id: idSchema.nullable(),
  title: z.string(),
  content: z.string(),
  condition: z.string(),
  /** Path patterns of the pages it is about; null: all pages. */
  urls: z.array(z.string()).nullable(),
});
export type RunTest = z.infer<typeof runTestSchema>;

/** What a test came to on one page. */
export const testResultSchema = z.object({
  testId: idSchema.nullable(),
  title: z.string(),
  outcome: z.enum(TEST_OUTCOMES),
  /** What `content` gave, as JSON; cut past the limits, and then `isCut`. */
  value: z.json(),
  isCut: z.boolean(),
  /** What the condition gave, as short text; null when it was not reached or threw. */
  conditionValue: z.string().nullable(),
  error: z
    .object({
      code: z.enum(TEST_ERROR_CODES),
      /** The words of the author's own code: the exception's message, the reason of notApplicable. */
      detail: z.string(),
      line: z.int().nullable(),
      column: z.int().nullable(),
    })
    .nullable(),
  contentMs: z.number().nullable(),
  conditionMs: z.number().nullable(),
});
export type TestResult = z.infer<typeof testResultSchema>;
