import * as z from 'zod';
import { failureSchema } from './observation/failure.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { JOB_MODES } from './job.ts';
import { checkSchema, OUTCOMES } from './verdict.ts';

/** One visit of a page, as its history lists it. */
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
/**
 * A thing that two visits may share, by its name, with the value of each. Null where a visit did not have it.
 */
export const differenceSchema = z.object({
  change: z.enum(CHANGES),
  name: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type Difference = z.infer<typeof differenceSchema>;

/** What changed between two visits of a page. */
export const comparisonSchema = z.object({
  before: visitSchema,
  after: visitSchema,
  /** False once what was captured of one of them has passed its retention: then verdicts alone are compared. */
  isWhole: z.boolean(),
  /** Names are those of checks; `before` and `after` their outcome or reason. */
  verdicts: z.array(differenceSchema),
  requests: z.array(differenceSchema),
  hitParameters: z.array(differenceSchema),
  dataLayer: z.array(differenceSchema),
  policies: z.array(differenceSchema),
  console: z.array(differenceSchema),
});
export type Comparison = z.infer<typeof comparisonSchema>;

/** Observations of a period judged again by the website's settings of today. */
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
  /** Observations of which a verdict changed. */
  changed: z.int(),
  /** Observations that a tracker judged for the first time: it came later than they did. */
  judgedFirst: z.int(),
  createdAt: instantSchema,
  finishedAt: instantSchema.nullable(),
});
export type ReEvaluation = z.infer<typeof reEvaluationSchema>;
