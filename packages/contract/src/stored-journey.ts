import * as z from 'zod';
import { severitySchema } from './classification.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { jobStateSchema } from './job-state.ts';
import { JOURNEY_OUTCOMES } from './journey-outcome.ts';
import { stepRecordSchema } from './journey-record.ts';
import { CONSENT_ACTIONS, HIT_MODES } from './visit-modes.ts';
import { recordingSchema } from './recording.ts';
import { planFiguresSchema, planFindingSchema, trackedEventSchema } from './tracking-plan.ts';

const journeyFields = z.object({
  title: z.string().trim().min(1, 'title-required').max(160, 'title-too-long'),
  description: z.string().trim().max(2000, 'description-too-long').default(''),
  severity: severitySchema,
  recording: recordingSchema,
  /** Context whose hidden variables replace the `{{name}}` of the steps. */
  contextId: idSchema.nullable().default(null),
  consent: z.enum(CONSENT_ACTIONS).default('none'),
  /** True if the journey orders, mails or pays. It then never runs automatically, in a retry or in a rehearsal. */
  changesWorld: z.boolean().default(false),
  /** Handling of the journey's hits. Null: the website's setting. */
  hits: z.enum(HIT_MODES).nullable().default(null),
  /** True if this is a login journey: other journeys start with its cookies and storage. */
  isPrelude: z.boolean().default(false),
  /** Login journey whose cookies and storage this journey starts with. Null: it starts without any. */
  preludeId: idSchema.nullable().default(null),
  /** True if the journey is a draft, which runs only by hand. */
  isDraft: z.boolean().default(false),
});
export const journeyInputSchema = journeyFields.extend({ websiteId: idSchema });
export type JourneyInput = z.infer<typeof journeyInputSchema>;
/**
 * Change of a journey. It contains the `updatedAt` that it started from, so that a concurrent change is not
 * overwritten.
 */
export const journeyChangeSchema = journeyFields.extend({ id: idSchema, updatedAt: instantSchema });

/** Maximum length of a value that one run fills in. */
const RUN_VALUE_LENGTH_MAX = 120;
/**
 * Request to run a journey. `isConfirmed`: a user confirmed the real effects. Without it, a journey with real effects is
 * refused.
 */
export const journeyRunInputSchema = z.object({
  id: idSchema,
  agentId: idSchema.nullable().default(null),
  isConfirmed: z.boolean().default(false),
  /** Values for `{{name}}` of the steps in this run alone, before those of the context. The run shows them: no secrets. */
  values: z.record(z.string().max(RUN_VALUE_LENGTH_MAX), z.string().max(RUN_VALUE_LENGTH_MAX)).optional(),
});

/** Result of one run of a journey. */
export const journeyRunSchema = z.object({
  id: idSchema,
  jobId: idSchema,
  journeyId: idSchema,
  at: instantSchema,
  /** Null while the run lasts, or if its agent was lost. */
  outcome: z.enum(JOURNEY_OUTCOMES).nullable(),
  state: jobStateSchema,
  agent: z.string().nullable(),
  durationMs: z.number().nullable(),
  stepsDone: z.int(),
  stepsTotal: z.int(),
  /** Failed step. Null: none. */
  failedStep: stepRecordSchema
    .pick({ number: true, label: true, reason: true })
    /** Absent in runs that older panels stored. */
    .extend({ type: stepRecordSchema.shape.type.optional() })
    .nullable(),
  /** Version of the plan at the time of the run, or of the last re-evaluation. Null: the website has no plan. */
  planVersion: z.int().nullable(),
  figures: planFiguresSchema.nullable(),
  findings: z.int(),
});
export type JourneyRun = z.infer<typeof journeyRunSchema>;

/** Run of a journey, listed in its job. */
export const journeyRunOfJobSchema = journeyRunSchema.extend({ title: z.string() });
export type JourneyRunOfJob = z.infer<typeof journeyRunOfJobSchema>;

export const storedJourneySchema = journeyFields.omit({ recording: true }).extend({
  id: idSchema,
  websiteId: idSchema,
  stepsTotal: z.int(),
  /** Names of hidden values that the steps need, and names that the context lacks. */
  valueNames: z.array(z.string()),
  missingValues: z.array(z.string()),
  pools: z.array(z.object({ id: idSchema, name: z.string() })),
  lastRun: journeyRunSchema.nullable(),
  /** Steps of the last run with selectors that no longer match. The recording should be renewed. */
  staleSteps: z.array(z.int()),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type StoredJourney = z.infer<typeof storedJourneySchema>;
export const journeyDetailSchema = storedJourneySchema.extend({ recording: recordingSchema });
export type JourneyDetail = z.infer<typeof journeyDetailSchema>;

/** Step of a run with its recorded data. Long lists are truncated, with their total number. */
export const runStepSchema = stepRecordSchema.extend({
  /** Stored visit of the page on which the step ran. Null: none is stored. */
  observationId: idSchema.nullable(),
  events: z.array(trackedEventSchema),
  eventsTotal: z.int(),
  consoleErrors: z.array(z.string()),
});
export const journeyRunDetailSchema = journeyRunSchema.extend({
  websiteId: idSchema,
  title: z.string(),
  /** Runs of the same journey: the previous one, the next one, and the last earlier one that passed. */
  previousId: idSchema.nullable(),
  nextId: idSchema.nullable(),
  lastPassedId: idSchema.nullable(),
  steps: z.array(runStepSchema),
  findings: z.array(planFindingSchema),
});
export type JourneyRunDetail = z.infer<typeof journeyRunDetailSchema>;

/** Change of a step, an event or a finding between two runs of one journey. */
export const journeyComparisonSchema = z.object({
  reference: journeyRunSchema,
  shown: journeyRunSchema,
  steps: z.array(
    z.object({
      number: z.int(),
      label: z.string(),
      /** Null: the run has no such step. */
      reference: stepRecordSchema.shape.outcome.nullable(),
      shown: stepRecordSchema.shape.outcome.nullable(),
      events: z.array(
        z.object({ event: z.string(), source: z.string(), reference: z.int(), shown: z.int() }),
      ),
    }),
  ),
  appeared: z.array(planFindingSchema),
  gone: z.array(planFindingSchema),
  remained: z.int(),
});
export type JourneyComparison = z.infer<typeof journeyComparisonSchema>;
