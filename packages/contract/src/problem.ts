import * as z from 'zod';
import { severitySchema } from './classification.ts';
import { consentFindingSchema } from './consent-matrix.ts';
import { faultSchema, ofTracker } from './health.ts';
import { byTracker } from './tracking-settings.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { listQuerySchema } from './list.ts';
import { csvReaderSchema } from './csv-reader.ts';
import { PERSONAL_DATA_FINDING, VENDOR_FINDINGS } from './vendor-finding.ts';
import { FINDING_KINDS, planFindingSchema } from './tracking-plan.ts';
import { checkSchema, verdictSchema } from './verdict.ts';

/** `muted` and `acknowledged` return to `open` at their date. `resolved`: a later visit proves its end. */
export const PROBLEM_STATES = ['open', 'acknowledged', 'muted', 'resolved'] as const;
export const problemStateSchema = z.enum(PROBLEM_STATES);
export type ProblemState = z.infer<typeof problemStateSchema>;

/**
 * Key of a finding. For a tracking plan: event and source. For a vendor: its name as event and its key as source. For
 * personal data: its kind as event and its recipient as source.
 */
const findingNameSchema = planFindingSchema.pick({ event: true, source: true, property: true }).extend({
  kind: z.literal('finding'),
  finding: z.enum([...FINDING_KINDS, ...VENDOR_FINDINGS, PERSONAL_DATA_FINDING]),
});

/** Key of a consent matrix finding: the vendor's key. Null if the finding is about a page's banner. */
const consentNameSchema = z.object({
  kind: z.literal('consent'),
  finding: consentFindingSchema.shape.kind,
  vendor: z.string().max(300).nullable(),
});

/** Root of a problem: a verdict of a check, a user-written test, a finding, or a finding of a consent matrix. */
export const problemCauseSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('check'), check: checkSchema, reason: z.string() }),
  z.object({ kind: z.literal('test'), testId: idSchema, title: z.string() }),
  findingNameSchema,
  consentNameSchema,
]);
export type ProblemCause = z.infer<typeof problemCauseSchema>;

const factsSchema = verdictSchema.shape.evidence;

/** User to whom a problem is, or may be, assigned. */
export const assigneeSchema = z.object({ id: idSchema, name: z.string() });
export type Assignee = z.infer<typeof assigneeSchema>;

/** One root cause on one page. */
export const problemSchema = z.object({
  id: idSchema,
  websiteId: idSchema,
  pageId: idSchema,
  /** Cause to which the problem belongs. */
  causeId: idSchema,
  /** Tracker of the problem. Absent: the primary tracker, or a test. */
  ...ofTracker,
  url: z.string(),
  cause: problemCauseSchema,
  /** Evidence that the sentence of the cause needs, from the last visit that shows the problem. */
  facts: factsSchema,
  /** All checks that fail because of the problem, the root included. Empty for a test or a finding. */
  checks: z.array(checkSchema),
  severity: severitySchema,
  state: problemStateSchema,
  until: instantSchema.nullable(),
  /** User who acknowledged or muted the problem. */
  owner: z.string().nullable(),
  /** User to whom the problem is assigned, as long as they may read it. */
  assignee: assigneeSchema.nullable(),
  firstSeenAt: instantSchema,
  lastSeenAt: instantSchema,
  occurrences: z.int(),
  /**
   * Time since which no visit could evaluate the problem. Its state stays until a visit can. Null: it can be evaluated.
   */
  uncheckedSince: instantSchema.nullable(),
  /** Worse fault that hides the problem, or the reason for which its check could not run. */
  hiddenBy: z.object({ check: checkSchema, reason: z.string() }).nullable(),
  /** Last visit that shows the problem. */
  observationId: idSchema,
  notes: z.int(),
});
export type Problem = z.infer<typeof problemSchema>;

export const noteSchema = z.object({
  id: idSchema,
  text: z.string(),
  author: z.string().nullable(),
  mine: z.boolean(),
  at: instantSchema,
});

export const problemDetailSchema = problemSchema.omit({ notes: true }).extend({
  notes: z.array(noteSchema),
  /** Fault from the last visit that shows the problem. Null for a test or a finding. */
  fault: faultSchema.nullable(),
});
export type ProblemDetail = z.infer<typeof problemDetailSchema>;

const filters = {
  websiteId: idSchema,
  ...byTracker,
  /**
   * Absent: problems that are neither resolved nor muted. `unchecked`: problems among them that cannot be evaluated.
   */
  state: z.enum([...PROBLEM_STATES, 'unchecked', 'any']).optional(),
  /** `check`: the five checks. `test`: the tests of users. `finding`: the tracking plan. `consent`: consent matrices. */
  kind: z.enum(['check', 'test', 'finding', 'consent']).optional(),
  check: checkSchema.optional(),
  reason: z.string().max(64).optional(),
  testId: idSchema.optional(),
  pageId: idSchema.optional(),
  causeId: idSchema.optional(),
  /** `me`: assigned to the caller. `somebody`: to any user who may still read it. `nobody`: to no such user. */
  assigned: z.enum(['me', 'somebody', 'nobody']).optional(),
  severity: severitySchema.optional(),
  q: z.string().trim().max(200).optional(),
  from: instantSchema.optional(),
  to: instantSchema.optional(),
};
/**
 * Query for problems. `check` selects the failing check, `reason` together with it the root cause. Sorted by last
 * detection, or by severity.
 */
export const problemsQuerySchema = z.object({
  ...filters,
  sort: z.enum(['last-seen', 'severity', 'occurrences']).default('severity'),
  ...listQuerySchema.shape,
});
export const problemsCsvQuerySchema = z.object({
  ...filters,
  ...csvReaderSchema.shape,
});

/** Query for problems grouped by page or by cause, the most severe and most frequent first. */
export const problemGroupsQuerySchema = z.object({
  ...filters,
  by: z.enum(['cause', 'url']),
  ...listQuerySchema.shape,
});
/** Cause of a group. It contains only evidence that all its pages have in common. */
const groupCauseSchema = z.intersection(problemCauseSchema, z.object({ facts: factsSchema }));
export const problemGroupSchema = z.object({
  /** Null if grouped by URL. */
  cause: groupCauseSchema.nullable(),
  /** Null if grouped by cause. */
  page: z.object({ id: idSchema, url: z.string() }).nullable(),
  checks: z.array(checkSchema),
  causes: z.array(groupCauseSchema),
  severity: severitySchema,
  problems: z.int(),
  /** Number of these problems that cannot be evaluated. */
  unchecked: z.int(),
  pages: z.int(),
  firstSeenAt: instantSchema,
  lastSeenAt: instantSchema,
  occurrences: z.int(),
  /** First few users to whom problems of the group are assigned. */
  assignees: z.array(assigneeSchema),
  /** Last seen problem of the group. */
  exampleId: idSchema,
  exampleUrl: z.string(),
});
export type ProblemGroup = z.infer<typeof problemGroupSchema>;

/** Number of problems that each filter would return, with the other filters applied. */
export const problemCountsSchema = z.object({
  states: z.record(problemStateSchema, z.int()),
  /** Problems that cannot be evaluated. */
  unchecked: z.int(),
  checks: z.record(checkSchema, z.int()),
  /** Problems of user-written tests. */
  tests: z.int(),
  /** Findings of the tracking plan. */
  findings: z.int(),
  /** Findings of consent matrices. */
  consent: z.int(),
  severities: z.record(severitySchema, z.int()),
});
export const problemCountsQuerySchema = z.object(filters);

/**
 * New state of a problem. `until` null: for as long as the problem is seen. `until` has no effect on an open problem.
 */
export const problemStateInputSchema = z.object({
  state: z.enum(['open', 'acknowledged', 'muted']),
  until: z.iso.datetime().nullable().default(null),
});
export const noteInputSchema = z.object({ text: z.string().trim().min(1).max(4_000) });

const namedCauseSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('check'), check: checkSchema, reason: z.string().max(64) }),
  z.object({ kind: z.literal('test'), testId: idSchema }),
  findingNameSchema,
  consentNameSchema,
]);
const idsSchema = z.array(idSchema).min(1).max(500).optional();

/** Problems that get the same state: by id, by pages, or by cause. At least one of the three is required. */
export const problemStatesInputSchema = problemStateInputSchema.extend({
  websiteId: idSchema,
  ...byTracker,
  ids: idsSchema,
  pageIds: idsSchema,
  cause: namedCauseSchema.optional(),
});

/** Assignment of problems that have not ended: by id, by pages, or by causes. */
export const problemsAssignInputSchema = z.object({
  websiteId: idSchema,
  ...byTracker,
  ids: idsSchema,
  pageIds: idsSchema,
  causes: z.array(namedCauseSchema).min(1).max(100).optional(),
  /** Null: removes the assignment. */
  assigneeId: idSchema.nullable(),
});
