import * as z from 'zod';
import { severitySchema } from './classification.ts';
import { csvReaderSchema } from './csv-reader.ts';
import { faultSchema } from './health.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { INCIDENT_KINDS, incidentDetailSchema, incidentSchema, incidentSubjectSchema } from './incident.ts';
import { listQuerySchema } from './list.ts';
import { assigneeSchema, noteSchema } from './problem.ts';
import { byTracker } from './tracking-settings.ts';
import { checkSchema } from './verdict.ts';

/**
 * `muted` and `acknowledged` fall back to `open` at their date. `unchecked`: no visit can judge it, a worse fault hides
 * it or its check could not look. `ended`: a later visit proves that it is over.
 */
export const CAUSE_STATES = ['open', 'acknowledged', 'muted', 'unchecked', 'ended'] as const;
export const causeStateSchema = z.enum(CAUSE_STATES);
export type CauseState = z.infer<typeof causeStateSchema>;

/**
 * What is wrong, once: a root cause or a failing test on a website, on however many pages, or what keeps Vigie from
 * knowing (a site that is down, an agent that is away). Its pages are problems; its incidents are when an alarm rang.
 */
export const causeSchema = z.object({
  id: idSchema,
  company: incidentSchema.shape.company,
  /** Null for what concerns no single website, as an agent. */
  website: incidentSchema.shape.website,
  /** Null: the primary tracker, or none. */
  tracker: incidentSchema.shape.tracker,
  subject: incidentSubjectSchema,
  /** All checks that fail by it, the root included; empty for what is no check's. */
  checks: z.array(checkSchema),
  severity: severitySchema,
  state: causeStateSchema,
  /** When an acknowledgement or a mute ends; null: as long as it is seen. */
  until: instantSchema.nullable(),
  /** Who acknowledged or muted it. */
  owner: z.string().nullable(),
  /** Who is to fix some of it, the first few. */
  assignees: z.array(assigneeSchema),
  /** Points of reliability that it takes now, with all that follows from it. Null: it is no check's, or not counted now. */
  costPoints: z.number().nullable(),
  /** Of these points, those that verdicts of other checks lose by consequence. */
  consequencePoints: z.number().nullable(),
  /** How many pages show it now; of one that ended, those that its incident had, or all that ever showed it. Three of them. */
  pages: z.int(),
  samplePages: z.array(z.string()).max(3),
  /** Pages of them that no visit can judge. */
  uncheckedPages: z.int(),
  occurrences: z.int(),
  /** Its very first sight. */
  firstSeenAt: instantSchema,
  /** The first visit that shows it this time: no proof of its absence came since. */
  beganAt: instantSchema,
  lastSeenAt: instantSchema,
  endedAt: instantSchema.nullable(),
  /** When an alarm rule last spoke of it; null: none did. */
  rangAt: instantSchema.nullable(),
  /** How many notes users wrote of it and its pages. */
  notes: z.int(),
});
export type Cause = z.infer<typeof causeSchema>;

const causeNoteSchema = noteSchema.extend({
  /** The page that it was written of; null: of the whole cause. */
  url: z.string().nullable(),
});

export const causeDetailSchema = causeSchema.omit({ notes: true }).extend({
  /** As its last visit proves it, with the remedy; null for what no verdict proves. */
  fault: faultSchema.nullable(),
  /** One visit that shows it, and the last one of the same page before that did not; null where there is none. */
  proof: z
    .object({
      problemId: idSchema,
      observationId: idSchema,
      url: z.string(),
      at: instantSchema,
      before: z.object({ observationId: idSchema, at: instantSchema }).nullable(),
    })
    .nullable(),
  /** Every rule that rings for it, or rang. */
  rules: incidentSchema.shape.rules,
  /** What was seen, told and done, oldest first. */
  history: incidentDetailSchema.shape.history,
  /** Nothing shows it any more since then; it ends only then. Null: it is shown. */
  calm: incidentSchema.shape.calm,
  /** Releases and settings since the last visit without it, newest first. */
  changes: incidentDetailSchema.shape.changes,
  notes: z.array(causeNoteSchema),
});
export type CauseDetail = z.infer<typeof causeDetailSchema>;

const filters = {
  /** Absent: of all websites within reach and all their trackers, and of what concerns none. */
  websiteId: idSchema.optional(),
  /** Of one website, absent: of the primary tracker, and of what is of none. */
  ...byTracker,
  /** Without a state, those that are neither muted nor ended. */
  state: z.enum([...CAUSE_STATES, 'any']).optional(),
  /** `cause`: root causes of checks. `test`: failing tests. `finding`: those of the tracking plan. `consent`: those of consent matrices. The others: what keeps Vigie from knowing. */
  kind: z.enum([...INCIDENT_KINDS, 'test', 'finding', 'consent']).optional(),
  /** Those by which this check fails. */
  check: checkSchema.optional(),
  reason: z.string().max(64).optional(),
  testId: idSchema.optional(),
  pageId: idSchema.optional(),
  /**
   * `me`: some of it is assigned to the caller. `somebody`, `nobody`: to anybody who may still read it, or none of it is.
   * Whoever only looks does not ask this, nor by a rule.
   */
  assigned: z.enum(['me', 'somebody', 'nobody']).optional(),
  severity: severitySchema.optional(),
  /** Those that this rule rings for. */
  ruleId: idSchema.optional(),
  q: z.string().trim().max(200).optional(),
  from: instantSchema.optional(),
  to: instantSchema.optional(),
};

/** One order everywhere: what waits for somebody first, then what costs most, the gravest, the newest. */
export const causesQuerySchema = z.object({
  ...filters,
  /** Screens show the first few as well. */
  limit: z.coerce.number().int().min(1).max(100).default(25),
  after: listQuerySchema.shape.after,
});
export const causesCsvQuerySchema = z.object({ ...filters, ...csvReaderSchema.shape });
export const causeCountsQuerySchema = z.object(filters);

/** How many causes each filter would leave, the other filters in force. */
export const causeCountsSchema = z.object({
  states: z.record(causeStateSchema, z.int()),
  checks: z.record(checkSchema, z.int()),
  /** Failing tests. */
  tests: z.int(),
  /** Those of the tracking plan. */
  findings: z.int(),
  /** Those of consent matrices. */
  consent: z.int(),
  /** What keeps Vigie from knowing. */
  others: z.int(),
  severities: z.record(severitySchema, z.int()),
});

const idsSchema = z.array(idSchema).min(1).max(500);

/** `until` null: for as long as it is seen; it says nothing of an open one. All pages and the open incident follow. */
export const causeStateInputSchema = z.object({
  ids: idsSchema,
  state: z.enum(['open', 'acknowledged', 'muted']),
  until: instantSchema.nullable().default(null),
});

/** Whose the problems of some causes become, those that are not over. Null: nobody's. */
export const causesAssignInputSchema = z.object({ ids: idsSchema, assigneeId: idSchema.nullable() });
