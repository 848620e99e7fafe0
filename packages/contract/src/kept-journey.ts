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
  /** Hidden variables of this context stand for the `{{name}}` of its steps. */
  contextId: idSchema.nullable().default(null),
  consent: z.enum(CONSENT_ACTIONS).default('none'),
  /** It orders, mails or pays: nothing runs it unasked, no retry, no rehearsal. */
  changesWorld: z.boolean().default(false),
  /** What becomes of its hits; null: as the website says. */
  hits: z.enum(HIT_MODES).nullable().default(null),
  /** It signs in or opens a door, and others run inside: they start with its cookies and storage. */
  isPrelude: z.boolean().default(false),
  /** The journey whose state this one starts with; null: it starts fresh. */
  preludeId: idSchema.nullable().default(null),
  /** A draft runs only by hand. */
  isDraft: z.boolean().default(false),
});
export const journeyInputSchema = journeyFields.extend({ websiteId: idSchema });
export type JourneyInput = z.infer<typeof journeyInputSchema>;
/** A change names the `updatedAt` it started from, so that nobody's work is overwritten unseen. */
export const journeyChangeSchema = journeyFields.extend({ id: idSchema, updatedAt: instantSchema });

/** What one run of a journey came to. */
export const journeyRunSchema = z.object({
  id: idSchema,
  jobId: idSchema,
  journeyId: idSchema,
  at: instantSchema,
  /** Null while it goes on, or when its agent was lost. */
  outcome: z.enum(JOURNEY_OUTCOMES).nullable(),
  state: jobStateSchema,
  agent: z.string().nullable(),
  durationMs: z.number().nullable(),
  stepsDone: z.int(),
  stepsTotal: z.int(),
  /** The step that could not be done; null: none. */
  failedStep: stepRecordSchema
    .pick({ number: true, label: true, reason: true })
    /** Left out of runs that older panels stored. */
    .extend({ type: stepRecordSchema.shape.type.optional() })
    .nullable(),
  /** By the plan of then, or the last re-evaluation; null: the website has none. */
  planVersion: z.int().nullable(),
  figures: planFiguresSchema.nullable(),
  findings: z.int(),
});
export type JourneyRun = z.infer<typeof journeyRunSchema>;

/** A run among those of its job. */
export const journeyRunOfJobSchema = journeyRunSchema.extend({ title: z.string() });
export type JourneyRunOfJob = z.infer<typeof journeyRunOfJobSchema>;

export const keptJourneySchema = journeyFields.omit({ recording: true }).extend({
  id: idSchema,
  websiteId: idSchema,
  stepsTotal: z.int(),
  /** Names that its steps ask for, and those of them that its context lacks. */
  valueNames: z.array(z.string()),
  missingValues: z.array(z.string()),
  pools: z.array(z.object({ id: idSchema, name: z.string() })),
  lastRun: journeyRunSchema.nullable(),
  /** Selectors of its last run that held no more: the recording should be renewed. */
  staleSteps: z.array(z.int()),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type KeptJourney = z.infer<typeof keptJourneySchema>;
export const journeyDetailSchema = keptJourneySchema.extend({ recording: recordingSchema });
export type JourneyDetail = z.infer<typeof journeyDetailSchema>;

/** A step of a run with what it brought. Long lists are cut, and say how many there were. */
export const runStepSchema = stepRecordSchema.extend({
  /** The stored visit of the page that it was done on; null: none was kept. */
  observationId: idSchema.nullable(),
  events: z.array(trackedEventSchema),
  eventsTotal: z.int(),
  consoleErrors: z.array(z.string()),
});
export const journeyRunDetailSchema = journeyRunSchema.extend({
  websiteId: idSchema,
  title: z.string(),
  /** Runs of the same journey: the one before, the one after, and the last before that passed. */
  previousId: idSchema.nullable(),
  nextId: idSchema.nullable(),
  lastPassedId: idSchema.nullable(),
  steps: z.array(runStepSchema),
  findings: z.array(planFindingSchema),
});
export type JourneyRunDetail = z.infer<typeof journeyRunDetailSchema>;

/** What became of a step, an event or a finding between two runs of one journey. */
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
