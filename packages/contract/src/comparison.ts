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
 * What became of a page, from the reference to the run that is shown. Only what both runs judged is broken, fixed or
 * failing. `unjudged`: it fails in one run, and the other one could not judge it. `hits`: another number of page views.
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

/** Without a job: the last whole audit; of one website, the reference is then the run of the same kind before. */
export const comparisonQuerySchema = z.object({
  websiteId: idSchema,
  jobId: idSchema.optional(),
  withWebsiteId: idSchema.optional(),
  withJobId: idSchema.optional(),
  ...byTracker,
});
export type ComparisonQuery = z.infer<typeof comparisonQuerySchema>;

/** A run that has pages, as far as comparing it takes. */
export const comparedRunSchema = z.object({
  id: idSchema,
  kind: z.enum(JOB_KINDS),
  /** The pool or test that it ran. */
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
  /** Null: there is none yet. */
  run: comparedRunSchema.nullable(),
});
export type ComparedSide = z.infer<typeof comparedSideSchema>;

export const CAUSES_MAX = 200;
export const comparedCauseSchema = z.object({
  kind: z.enum(CHANGE_KINDS),
  /** Names the cause in a filter. */
  key: z.string(),
  cause: problemCauseSchema,
  /** All checks that fail by it; empty for a test. */
  checks: z.array(checkSchema),
  pages: z.int(),
  exampleUrl: z.string(),
});
export type ComparedCause = z.infer<typeof comparedCauseSchema>;

export const runComparisonSchema = z.object({
  ...ofTracker,
  shown: comparedSideSchema,
  reference: comparedSideSchema,
  /** Pages of each kind; a page may be of several. */
  pages: z.record(comparedKindSchema, z.int()),
  /** Pages that both runs visited. */
  inBoth: z.int(),
  /** Most pages first within a kind. */
  causes: z.array(comparedCauseSchema).max(CAUSES_MAX),
});
export type RunComparison = z.infer<typeof runComparisonSchema>;

const filters = {
  kind: comparedKindSchema.optional(),
  /** The key of a cause. */
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
  /** Why nothing could be measured; null when it could. */
  failure: failureSchema.shape.code.nullable(),
  pageViews: z.int(),
});
export const comparedPageSchema = z.object({
  id: z.string(),
  /** Path and query, or the whole address on another host than the website's. */
  path: z.string(),
  shown: comparedVisitSchema.nullable(),
  reference: comparedVisitSchema.nullable(),
  kinds: z.array(comparedKindSchema),
  changes: z.array(comparedCauseSchema.pick({ kind: true, key: true, cause: true, checks: true })),
});
export type ComparedPage = z.infer<typeof comparedPageSchema>;

/** Runs that can be compared, newest first. */
export const comparableRunsQuerySchema = listQuerySchema.extend({ websiteId: idSchema, ...byTracker });

/** Two visits, the shown one and the reference; they may be of two websites. */
export const comparedHitsQuerySchema = z.object({
  shownId: idSchema,
  referenceId: idSchema,
  ...byTracker,
});
export const COMPARED_HITS_MAX = 50;
/**
 * A page-view hit beside the one of the same tracker and turn. `broken`: only the reference's was answered; `changed`:
 * it carries something else.
 */
export const comparedHitSchema = z.object({
  kind: z.enum(['broken', 'fixed', 'changed', 'same', 'only-shown', 'only-reference']),
  vendor: z.string().nullable(),
  siteId: z.string().nullable(),
  /** The first, the second ... of its tracker. */
  number: z.int(),
  /** What differs in its variables, addresses of the own website without their host. */
  differences: z.array(differenceSchema),
});
export type ComparedHit = z.infer<typeof comparedHitSchema>;
export const comparedHitsSchema = z.object({
  /** False once what was captured of one of them has passed its retention. */
  isWhole: z.boolean(),
  hits: z.array(comparedHitSchema).max(COMPARED_HITS_MAX),
});
