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
 * `muted` and `acknowledged` return to `open` at their date. `unchecked`: no visit can evaluate the cause, because a
 * worse fault hides it or its check could not run. `ended`: a later visit proves its end.
 */
export const CAUSE_STATES = ['open', 'acknowledged', 'muted', 'unchecked', 'ended'] as const;
export const causeStateSchema = z.enum(CAUSE_STATES);
export type CauseState = z.infer<typeof causeStateSchema>;

/**
 * One fault, listed once: a root cause or a failing test on a website, on any number of pages. It may also be an
 * obstacle to measurement (a site that is down, an agent that is away). Its pages are problems. Its incidents are the
 * alarms raised for it.
 */
export const causeSchema = z.object({
  id: idSchema,
  company: incidentSchema.shape.company,
  /** Null if the cause concerns no single website, such as an agent. */
  website: incidentSchema.shape.website,
  /** Null: the primary tracker, or no tracker. */
  tracker: incidentSchema.shape.tracker,
  subject: incidentSubjectSchema,
  /** All checks that fail because of this cause, the root included. Empty if the cause concerns no check. */
  checks: z.array(checkSchema),
  severity: severitySchema,
  state: causeStateSchema,
  /** End of an acknowledgement or mute. Null: as long as the cause is seen. */
  until: instantSchema.nullable(),
  /** User who acknowledged or muted the cause. */
  owner: z.string().nullable(),
  /** First few users to whom problems of the cause are assigned. */
  assignees: z.array(assigneeSchema),
  /**
   * Reliability points that the cause and its consequences cost now. Null: it concerns no check, or is not counted now.
   */
  costPoints: z.number().nullable(),
  /** Part of these points that verdicts of other checks lose as a consequence. */
  consequencePoints: z.number().nullable(),
  /**
   * Number of pages that show the cause now. For an ended cause: pages of its incident, or all pages that ever showed
   * it. `samplePages` has up to three of them.
   */
  pages: z.int(),
  samplePages: z.array(z.string()).max(3),
  /** Number of these pages that no visit can evaluate. */
  uncheckedPages: z.int(),
  occurrences: z.int(),
  /** Time of the very first detection. */
  firstSeenAt: instantSchema,
  /** First visit that shows the cause this time, without a proof of its absence since. */
  beganAt: instantSchema,
  lastSeenAt: instantSchema,
  endedAt: instantSchema.nullable(),
  /** Time at which an alarm rule last notified about the cause. Null: never. */
  rangAt: instantSchema.nullable(),
  /** Number of notes that users wrote about the cause and its pages. */
  notes: z.int(),
});
export type Cause = z.infer<typeof causeSchema>;

const causeNoteSchema = noteSchema.extend({
  /** Page that the note is about. Null: the whole cause. */
  url: z.string().nullable(),
});

export const causeDetailSchema = causeSchema.omit({ notes: true }).extend({
  /** Fault as the last visit proves it, with the remedy. Null if no verdict proves the cause. */
  fault: faultSchema.nullable(),
  /**
   * One visit that shows the cause, and the last earlier visit of that page that did not. The latter is null if there
   * is none.
   */
  proof: z
    .object({
      problemId: idSchema,
      observationId: idSchema,
      url: z.string(),
      at: instantSchema,
      before: z.object({ observationId: idSchema, at: instantSchema }).nullable(),
    })
    .nullable(),
  /** Every rule that raises, or raised, an alarm for the cause. */
  rules: incidentSchema.shape.rules,
  /** Observations, notifications and actions, oldest first. */
  history: incidentDetailSchema.shape.history,
  /** Time since which nothing shows the cause. The cause ends only after it. Null: the cause is shown. */
  calm: incidentSchema.shape.calm,
  /** Releases and changes of settings since the last visit without the cause, newest first. */
  changes: incidentDetailSchema.shape.changes,
  notes: z.array(causeNoteSchema),
});
export type CauseDetail = z.infer<typeof causeDetailSchema>;

const filters = {
  /** Absent: all websites within reach with all their trackers, and causes of no website. */
  websiteId: idSchema.optional(),
  /** For one website, absent: the primary tracker, and causes of no tracker. */
  ...byTracker,
  /** Absent: causes that are neither muted nor ended. */
  state: z.enum([...CAUSE_STATES, 'any']).optional(),
  /**
   * `cause`: root causes of checks. `test`: failing tests. `finding`: findings of the tracking plan. `consent`:
   * findings of consent matrices. The others: obstacles to measurement.
   */
  kind: z.enum([...INCIDENT_KINDS, 'test', 'finding', 'consent']).optional(),
  /** Only causes that make this check fail. */
  check: checkSchema.optional(),
  reason: z.string().max(64).optional(),
  testId: idSchema.optional(),
  pageId: idSchema.optional(),
  /**
   * `me`: problems of the cause are assigned to the caller. `somebody`: to any user who may still read them. `nobody`:
   * to no such user. Viewers may not use this filter, nor filter by rule.
   */
  assigned: z.enum(['me', 'somebody', 'nobody']).optional(),
  severity: severitySchema.optional(),
  /** Only causes for which this rule raises alarms. */
  ruleId: idSchema.optional(),
  q: z.string().trim().max(200).optional(),
  from: instantSchema.optional(),
  to: instantSchema.optional(),
};

/**
 * Query for causes. All lists have one order: those that wait for a user first, then by cost, severity and age (newest
 * first).
 */
export const causesQuerySchema = z.object({
  ...filters,
  /** Maximum number of causes in the answer. Screens also request the first few only. */
  limit: z.coerce.number().int().min(1).max(100).default(25),
  after: listQuerySchema.shape.after,
});
export const causesCsvQuerySchema = z.object({ ...filters, ...csvReaderSchema.shape });
export const causeCountsQuerySchema = z.object(filters);

/** Number of causes that each filter would return, with the other filters applied. */
export const causeCountsSchema = z.object({
  states: z.record(causeStateSchema, z.int()),
  checks: z.record(checkSchema, z.int()),
  /** Failing tests. */
  tests: z.int(),
  /** Findings of the tracking plan. */
  findings: z.int(),
  /** Findings of consent matrices. */
  consent: z.int(),
  /** Obstacles to measurement. */
  others: z.int(),
  severities: z.record(severitySchema, z.int()),
});

const idsSchema = z.array(idSchema).min(1).max(500);

/**
 * New state of a cause, applied to all its pages and to its open incident. `until` null: for as long as the cause is
 * seen. `until` has no effect on an open cause.
 */
export const causeStateInputSchema = z.object({
  ids: idsSchema,
  state: z.enum(['open', 'acknowledged', 'muted']),
  until: z.iso.datetime().nullable().default(null),
});

/** Assignee of the problems of some causes, except ended problems. Null: no assignee. */
export const causesAssignInputSchema = z.object({ ids: idsSchema, assigneeId: idSchema.nullable() });
