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

/** `muted` and `acknowledged` fall back to `open` at their date; `resolved`: a later visit proves that it is over. */
export const PROBLEM_STATES = ['open', 'acknowledged', 'muted', 'resolved'] as const;
export const problemStateSchema = z.enum(PROBLEM_STATES);
export type ProblemState = z.infer<typeof problemStateSchema>;

/**
 * What tells findings apart: of a tracking plan, of a vendor, whose name is the event and whose key the source, or of personal
 * data, whose kind is the event and who gets it the source.
 */
const findingNameSchema = planFindingSchema.pick({ event: true, source: true, property: true }).extend({
  kind: z.literal('finding'),
  finding: z.enum([...FINDING_KINDS, ...VENDOR_FINDINGS, PERSONAL_DATA_FINDING]),
});

/** What tells findings of consent matrices apart: the vendor by its key, null where it is about a page's banner. */
const consentNameSchema = z.object({
  kind: z.literal('consent'),
  finding: consentFindingSchema.shape.kind,
  vendor: z.string().max(300).nullable(),
});

/** What is at the root: a verdict of a check, a user-written test, a finding, or one of a consent matrix. */
export const problemCauseSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('check'), check: checkSchema, reason: z.string() }),
  z.object({ kind: z.literal('test'), testId: idSchema, title: z.string() }),
  findingNameSchema,
  consentNameSchema,
]);
export type ProblemCause = z.infer<typeof problemCauseSchema>;

const factsSchema = verdictSchema.shape.evidence;

/** Somebody to whom a problem is, or may be, assigned. */
export const assigneeSchema = z.object({ id: idSchema, name: z.string() });
export type Assignee = z.infer<typeof assigneeSchema>;

/** One root cause on one page. */
export const problemSchema = z.object({
  id: idSchema,
  websiteId: idSchema,
  pageId: idSchema,
  /** The cause whose page it is. */
  causeId: idSchema,
  /** Whose it is; absent: the primary tracker’s, or a test’s. */
  ...ofTracker,
  url: z.string(),
  cause: problemCauseSchema,
  /** The facts that the sentence of the cause names, as the last visit that shows it proves them. */
  facts: factsSchema,
  /** All checks that fail by it, the root included; empty for a test or a finding. */
  checks: z.array(checkSchema),
  severity: severitySchema,
  state: problemStateSchema,
  until: instantSchema.nullable(),
  /** Who acknowledged or muted it. */
  owner: z.string().nullable(),
  /** Who is to fix it, as long as they may read it. */
  assignee: assigneeSchema.nullable(),
  firstSeenAt: instantSchema,
  lastSeenAt: instantSchema,
  occurrences: z.int(),
  /** Since when no visit could judge it: it cannot be checked, and stays as it is until one can. Null: it could. */
  uncheckedSince: instantSchema.nullable(),
  /** The worse fault that hides it, or why its check could not look. */
  hiddenBy: z.object({ check: checkSchema, reason: z.string() }).nullable(),
  /** The last visit that shows it. */
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
  /** As the last visit that shows it proves it; null for a test or a finding. */
  fault: faultSchema.nullable(),
});
export type ProblemDetail = z.infer<typeof problemDetailSchema>;

const filters = {
  websiteId: idSchema,
  ...byTracker,
  /** Without a state, those that are not resolved or muted; `unchecked`: those of them that cannot be checked. */
  state: z.enum([...PROBLEM_STATES, 'unchecked', 'any']).optional(),
  /** `check`: the five checks. `test`: the tests of users. `finding`: the tracking plan. `consent`: consent matrices. */
  kind: z.enum(['check', 'test', 'finding', 'consent']).optional(),
  check: checkSchema.optional(),
  reason: z.string().max(64).optional(),
  testId: idSchema.optional(),
  pageId: idSchema.optional(),
  causeId: idSchema.optional(),
  /** `me`: assigned to the caller. `somebody`, `nobody`: to anybody who may still read it, or to none. */
  assigned: z.enum(['me', 'somebody', 'nobody']).optional(),
  severity: severitySchema.optional(),
  q: z.string().trim().max(200).optional(),
  from: instantSchema.optional(),
  to: instantSchema.optional(),
};
/** `check` names the failing check, `reason` with it the root cause. Last seen first, or the gravest. */
export const problemsQuerySchema = z.object({
  ...filters,
  sort: z.enum(['last-seen', 'severity', 'occurrences']).default('severity'),
  ...listQuerySchema.shape,
});
export const problemsCsvQuerySchema = z.object({
  ...filters,
  ...csvReaderSchema.shape,
});

/** Problems put together by their page or by their cause, gravest and most frequent first. */
export const problemGroupsQuerySchema = z.object({
  ...filters,
  by: z.enum(['cause', 'url']),
  ...listQuerySchema.shape,
});
/** A cause of a group: only facts that all its pages share are told of it. */
const groupCauseSchema = z.intersection(problemCauseSchema, z.object({ facts: factsSchema }));
export const problemGroupSchema = z.object({
  /** Null when grouped by URL. */
  cause: groupCauseSchema.nullable(),
  /** Null when grouped by cause. */
  page: z.object({ id: idSchema, url: z.string() }).nullable(),
  checks: z.array(checkSchema),
  causes: z.array(groupCauseSchema),
  severity: severitySchema,
  problems: z.int(),
  /** Those of them that cannot be checked. */
  unchecked: z.int(),
  pages: z.int(),
  firstSeenAt: instantSchema,
  lastSeenAt: instantSchema,
  occurrences: z.int(),
  /** Who is to fix some of it, the first few. */
  assignees: z.array(assigneeSchema),
  /** The problem of it that was seen last. */
  exampleId: idSchema,
  exampleUrl: z.string(),
});
export type ProblemGroup = z.infer<typeof problemGroupSchema>;

/** How many problems each filter would leave, the other filters in force. */
export const problemCountsSchema = z.object({
  states: z.record(problemStateSchema, z.int()),
  /** Those that cannot be checked. */
  unchecked: z.int(),
  checks: z.record(checkSchema, z.int()),
  /** Those of user-written tests. */
  tests: z.int(),
  /** Those of the tracking plan. */
  findings: z.int(),
  /** Those of consent matrices. */
  consent: z.int(),
  severities: z.record(severitySchema, z.int()),
});
export const problemCountsQuerySchema = z.object(filters);

/** `until` null: for as long as it is seen; it says nothing of an open one. */
export const problemStateInputSchema = z.object({
  state: z.enum(['open', 'acknowledged', 'muted']),
  until: instantSchema.nullable().default(null),
});
export const noteInputSchema = z.object({ text: z.string().trim().min(1).max(4_000) });

const namedCauseSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('check'), check: checkSchema, reason: z.string().max(64) }),
  z.object({ kind: z.literal('test'), testId: idSchema }),
  findingNameSchema,
  consentNameSchema,
]);
const idsSchema = z.array(idSchema).min(1).max(500).optional();

/**
 * Which problems get the same state: the named ones, or all of some pages, or all of a cause. Naming none of the
 * three is refused.
 */
export const problemStatesInputSchema = problemStateInputSchema.extend({
  websiteId: idSchema,
  ...byTracker,
  ids: idsSchema,
  pageIds: idsSchema,
  cause: namedCauseSchema.optional(),
});

/** Whose problems those become that are not over: named ones, those of some pages, or those of some causes. */
export const problemsAssignInputSchema = z.object({
  websiteId: idSchema,
  ...byTracker,
  ids: idsSchema,
  pageIds: idsSchema,
  causes: z.array(namedCauseSchema).min(1).max(100).optional(),
  /** Null: nobody's. */
  assigneeId: idSchema.nullable(),
});
