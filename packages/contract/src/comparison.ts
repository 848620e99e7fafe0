import * as z from 'zod';
import { csvReaderSchema } from './csv-reader.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { JOB_KINDS } from './job.ts';
import { listQuerySchema } from './list.ts';
import { ofTracker } from './health.ts';
import { byTracker } from './tracking-settings.ts';
import { failureSchema } from './observation/failure.ts';
import { differenceSchema } from './page-history.ts';
import { problemCauseSchema } from './problem.ts';
import { scoreSchema } from './score.ts';
import { checkSchema } from './verdict.ts';

/**
 * Change of a page from the reference run to the shown run. A page counts as broken, fixed or failing only if both runs
 * evaluated it. `unjudged`: the page fails in one run, and the other run could not evaluate it. `hits`: the number of
 * page views differs.
 */
export const COMPARED_KINDS = [
  'broken',
  'fixed',
  'failing',
  'unjudged',
  'hits',
  'only-shown',
  'only-reference',
  'same',
] as const;
export const comparedKindSchema = z.enum(COMPARED_KINDS);
export type ComparedKind = z.infer<typeof comparedKindSchema>;

/** Kinds that have a cause. */
export const CHANGE_KINDS = ['broken', 'fixed', 'failing', 'unjudged'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/**
 * Comparison query. Without a job: the last whole audit. For one website, the reference is then the previous run of the
 * same kind.
 */
export const comparisonQuerySchema = z.object({
  websiteId: idSchema,
  jobId: idSchema.optional(),
  withWebsiteId: idSchema.optional(),
  withJobId: idSchema.optional(),
  ...byTracker,
});
export type ComparisonQuery = z.infer<typeof comparisonQuerySchema>;

/** Run with pages, with the fields that a comparison needs. */
export const comparedRunSchema = z.object({
  id: idSchema,
  kind: z.enum(JOB_KINDS),
  /** Title of the pool or test of the run. */
  title: z.string().nullable(),
  at: instantSchema,
  isWhole: z.boolean(),
  pages: z.int(),
  pagesFailed: z.int(),
  score: scoreSchema,
});
export type ComparedRun = z.infer<typeof comparedRunSchema>;

export const comparedSideSchema = z.object({
  website: z.object({ id: idSchema, name: z.string(), url: z.string() }),
  /** Null: there is no run yet. */
  run: comparedRunSchema.nullable(),
});
export type ComparedSide = z.infer<typeof comparedSideSchema>;

export const CAUSES_MAX = 200;
export const comparedCauseSchema = z.object({
  kind: z.enum(CHANGE_KINDS),
  /** Identifies the cause in a filter. */
  key: z.string(),
  cause: problemCauseSchema,
  /** All checks that fail because of the cause. Empty for a test. */
  checks: z.array(checkSchema),
  pages: z.int(),
  exampleUrl: z.string(),
});
export type ComparedCause = z.infer<typeof comparedCauseSchema>;

export const runComparisonSchema = z.object({
  ...ofTracker,
  shown: comparedSideSchema,
  reference: comparedSideSchema,
  /** Number of pages by kind. A page may count in several kinds. */
  pages: z.record(comparedKindSchema, z.int()),
  /** Number of pages that both runs visited. */
  inBoth: z.int(),
  /** Sorted by number of pages within a kind, highest first. */
  causes: z.array(comparedCauseSchema).max(CAUSES_MAX),
});
export type RunComparison = z.infer<typeof runComparisonSchema>;

const filters = {
  kind: comparedKindSchema.optional(),
  /** Key of a cause. */
  cause: z.string().max(300).optional(),
  q: z.string().trim().max(200).optional(),
};
export const comparedPagesQuerySchema = z.object({
  ...comparisonQuerySchema.shape,
  ...filters,
  ...listQuerySchema.shape,
});
export const comparisonCsvQuerySchema = z.object({
  ...comparisonQuerySchema.shape,
  ...filters,
  ...csvReaderSchema.shape,
});

export const comparedVisitSchema = z.object({
  observationId: idSchema,
  url: z.string(),
  /** Reason for which nothing could be measured. Null if the page was measured. */
  failure: failureSchema.shape.code.nullable(),
  pageViews: z.int(),
});
export const comparedPageSchema = z.object({
  id: z.string(),
  /** Path and query, or the full address if its host is not the website's. */
  path: z.string(),
  shown: comparedVisitSchema.nullable(),
  reference: comparedVisitSchema.nullable(),
  kinds: z.array(comparedKindSchema),
  changes: z.array(comparedCauseSchema.pick({ kind: true, key: true, cause: true, checks: true })),
});
export type ComparedPage = z.infer<typeof comparedPageSchema>;

/** Query for runs that can be compared, newest first. */
export const comparableRunsQuerySchema = listQuerySchema.extend({ websiteId: idSchema, ...byTracker });

/** The shown visit and the reference visit. They may be of two websites. */
export const comparedHitsQuerySchema = z.object({
  shownId: idSchema,
  referenceId: idSchema,
  ...byTracker,
});
export const COMPARED_HITS_MAX = 50;
/**
 * Page-view hit paired with the hit of the same tracker and number in the reference. `broken`: only the reference's hit
 * was answered. `changed`: the content differs.
 */
export const comparedHitSchema = z.object({
  kind: z.enum(['broken', 'fixed', 'changed', 'same', 'only-shown', 'only-reference']),
  vendor: z.string().nullable(),
  siteId: z.string().nullable(),
  /** Sequence number of the hit within its tracker, from 1. */
  number: z.int(),
  /** Differences of the variables. Addresses of the own website are compared without their host. */
  differences: z.array(differenceSchema),
});
export type ComparedHit = z.infer<typeof comparedHitSchema>;
export const comparedHitsSchema = z.object({
  /** False if recordings of one of the visits were deleted by retention. */
  isWhole: z.boolean(),
  hits: z.array(comparedHitSchema).max(COMPARED_HITS_MAX),
});
