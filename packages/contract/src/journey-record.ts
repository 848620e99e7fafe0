import * as z from 'zod';
import { STEP_FAILURES } from './step-failure.ts';
import { observationSchema } from './observation/observation.ts';
import { STEP_TYPES } from './recording.ts';

export const STEP_OUTCOMES = ['passed', 'failed', 'skipped'] as const;

/** A step as it went. `startedMs` and `endedMs` count from the start of the journey; the next step's start ends its slice. */
export const stepRecordSchema = z.object({
  /** From 1, every kind of step counted. */
  number: z.int().min(1),
  type: z.enum(STEP_TYPES),
  label: z.string(),
  outcome: z.enum(STEP_OUTCOMES),
  /** Null unless it failed. `detail` is for people, cut and without hidden values. */
  reason: z.object({ code: z.enum(STEP_FAILURES), detail: z.string() }).nullable(),
  /** The selector that held; null for a step without one. */
  selector: z.string().nullable(),
  /** Earlier selectors that held no more: a hint to renew the recording. */
  staleSelectors: z.array(z.string()),
  /** The page after the step. */
  url: z.string().nullable(),
  startedMs: z.number(),
  /** Real milliseconds that the step took, with the wait for the page after it. */
  durationMs: z.number(),
  /** The page after the step: SHA-256 of the picture's bytes; null: none was taken. */
  screenshot: z.string().nullable(),
});
export type StepRecord = z.infer<typeof stepRecordSchema>;

/** A page on the way: a usual observation, whose times count from `startedMs` of the journey. */
export const visitedPageSchema = z.object({
  /** The step that opened it, and the last one that was done on it. */
  fromStep: z.int().min(1),
  toStep: z.int().min(1),
  startedMs: z.number(),
  observation: observationSchema,
});
export type VisitedPage = z.infer<typeof visitedPageSchema>;

/** All that one run of a journey recorded. Hidden values are masked in it. */
export const journeyRecordSchema = z.object({
  version: z.literal(1),
  title: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** `step-failed`: a step could not be done, and those after it were skipped. */
  outcome: z.enum(['done', 'step-failed']),
  steps: z.array(stepRecordSchema),
  pages: z.array(visitedPageSchema),
});
export type JourneyRecord = z.infer<typeof journeyRecordSchema>;
