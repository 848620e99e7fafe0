import * as z from 'zod';
import { categorySchema, severitySchema } from './classification.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { CONDITION_LENGTH_MAX, CONTENT_LENGTH_MAX } from './limits.ts';
import { pageSelectionShape, requirePages, whenPagesAreRead } from './page-selection.ts';

const testFields = z.object({
  title: z.string().trim().min(1, 'title-required').max(160, 'title-too-long'),
  description: z.string().trim().max(2000, 'description-too-long').default(''),
  category: categorySchema,
  severity: severitySchema,
  ...pageSelectionShape,
  /** JavaScript that runs in the visited page. The condition evaluates its value. */
  content: z.string().trim().min(1, 'content-required').max(CONTENT_LENGTH_MAX, 'content-too-long'),
  /** JavaScript expression; truthy passes. */
  condition: z.string().trim().min(1, 'condition-required').max(CONDITION_LENGTH_MAX, 'condition-too-long'),
  /** True if the test is a draft, which runs only by hand. */
  isDraft: z.boolean(),
});

/** Fields of a test that a user enters. `websiteId` cannot be changed later. */
export const testInputSchema = testFields
  .extend({ websiteId: idSchema })
  .superRefine(requirePages, whenPagesAreRead);
export type TestInput = z.infer<typeof testInputSchema>;
/**
 * Change of a test. It contains the `updatedAt` that it started from, so that a concurrent change is not overwritten.
 */
export const testChangeSchema = testFields
  .extend({ id: idSchema, updatedAt: instantSchema })
  .superRefine(requirePages, whenPagesAreRead);

/** Results of a test's last run, over its pages. */
export const testFiguresSchema = z.object({
  passed: z.int(),
  failed: z.int(),
  errors: z.int(),
  skipped: z.int(),
});
export type TestFigures = z.infer<typeof testFiguresSchema>;

export const pageTestSchema = testFields.extend({
  id: idSchema,
  websiteId: idSchema,
  /** Pools that contain the test. */
  pools: z.array(z.object({ id: idSchema, name: z.string() })),
  /** True if the test is the website's health test. */
  isHealthTest: z.boolean(),
  lastRun: z.object({ jobId: idSchema, at: instantSchema, figures: testFiguresSchema }).nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type PageTest = z.infer<typeof pageTestSchema>;

/** Runs of a test, newest first. */
export const testHistorySchema = z.object({
  runs: z.array(z.object({ jobId: idSchema, at: instantSchema, figures: testFiguresSchema })),
});
export type TestHistory = z.infer<typeof testHistorySchema>;
