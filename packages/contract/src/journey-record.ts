import * as z from 'zod';
import { STEP_FAILURES } from './step-failure.ts';
import { observationSchema } from './observation/observation.ts';
import { STEP_TYPES } from './recording.ts';

export const STEP_OUTCOMES = ['passed', 'failed', 'skipped'] as const;

/**
 * Record of a step. `startedMs` and `endedMs` count from the start of the journey. The start of the next step ends its
 * slice.
 */
export const stepRecordSchema = z.object({
  /** Number from 1, counting every kind of step. */
  number: z.int().min(1),
  type: z.enum(STEP_TYPES),
  label: z.string(),
  outcome: z.enum(STEP_OUTCOMES),
  /** Null unless the step failed. `detail` is a text for users, truncated and without hidden values. */
  reason: z.object({ code: z.enum(STEP_FAILURES), detail: z.string() }).nullable(),
  /** Selector that matched. Null for a step without selectors. */
  selector: z.string().nullable(),
  /** Earlier selectors that no longer match: a hint to renew the recording. */
  staleSelectors: z.array(z.string()),
  /** Address of the page after the step. */
  url: z.string().nullable(),
  startedMs: z.number(),
  /** Real duration of the step in ms, including the wait for the page after it. */
  durationMs: z.number(),
  /** SHA-256 of the screenshot after the step. Null: no screenshot. */
  screenshot: z.string().nullable(),
});
export type StepRecord = z.infer<typeof stepRecordSchema>;

/** Page visited by a journey: a regular observation, whose times count from `startedMs` of the journey. */
export const visitedPageSchema = z.object({
  /** Step that opened the page, and last step on the page. */
  fromStep: z.int().min(1),
  toStep: z.int().min(1),
  startedMs: z.number(),
  observation: observationSchema,
});
export type VisitedPage = z.infer<typeof visitedPageSchema>;

/** Full record of one journey run. Hidden values are masked. */
export const journeyRecordSchema = z.object({
  version: z.literal(1),
  title: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** `step-failed`: a step failed, and the steps after it were skipped. */
  outcome: z.enum(['done', 'step-failed']),
  steps: z.array(stepRecordSchema),
  pages: z.array(visitedPageSchema),
});
export type JourneyRecord = z.infer<typeof journeyRecordSchema>;
