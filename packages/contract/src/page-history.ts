import * as z from 'zod';
import { failureSchema } from './observation/failure.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { JOB_MODES } from './job.ts';
import { checkSchema, OUTCOMES } from './verdict.ts';

/** One visit of a page, as listed in its history. */
export const visitSchema = z.object({
  id: idSchema,
  jobId: idSchema,
  mode: z.enum(JOB_MODES),
  observedAt: instantSchema,
  outcome: z.enum(['measured', 'failed']),
  failure: failureSchema.nullable(),
  checks: z.record(checkSchema, z.enum(OUTCOMES)),
  hits: z.int(),
  durationMs: z.number(),
});
export type Visit = z.infer<typeof visitSchema>;

const CHANGES = ['added', 'removed', 'changed'] as const;
/** Named item that two visits may have in common, with its value in each. Null if a visit did not have it. */
export const differenceSchema = z.object({
  change: z.enum(CHANGES),
  name: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type Difference = z.infer<typeof differenceSchema>;

/** Changes between two visits of a page. */
export const comparisonSchema = z.object({
  before: visitSchema,
  after: visitSchema,
  /** False if recordings of one of the visits were deleted by retention. Then only verdicts are compared. */
  isWhole: z.boolean(),
  /** Names are those of checks. `before` and `after` are outcomes or reasons. */
  verdicts: z.array(differenceSchema),
  requests: z.array(differenceSchema),
  hitParameters: z.array(differenceSchema),
  dataLayer: z.array(differenceSchema),
  policies: z.array(differenceSchema),
  console: z.array(differenceSchema),
});
export type Comparison = z.infer<typeof comparisonSchema>;

/** Re-evaluates the observations of a period by the current settings of the website. */
export const reEvaluationInputSchema = z.object({
  websiteId: idSchema,
  from: instantSchema,
  to: instantSchema,
});
export const reEvaluationSchema = reEvaluationInputSchema.extend({
  id: idSchema,
  state: z.enum(['queued', 'running', 'succeeded', 'failed']),
  total: z.int().nullable(),
  done: z.int(),
  /** Number of observations with a changed verdict. */
  changed: z.int(),
  /** Number of observations that a tracker evaluated for the first time, because it was added after them. */
  judgedFirst: z.int(),
  createdAt: instantSchema,
  finishedAt: instantSchema.nullable(),
});
export type ReEvaluation = z.infer<typeof reEvaluationSchema>;
