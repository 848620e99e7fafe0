import * as z from 'zod';
import { severitySchema } from './classification.ts';
import { gradeSchema } from './grade.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { problemCauseSchema } from './problem.ts';
import { checkSchema, verdictSchema } from './verdict.ts';

/**
 * What an incident is about. `site`, `network` and `agent` are no faults of tracking: the site is down or refuses
 * visits, or what visits it does.
 */
export const incidentSubjectSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('cause'),
    cause: problemCauseSchema,
    /** The facts that the cause's sentence names, where all its pages share them. */
    facts: verdictSchema.shape.evidence,
  }),
  z.object({ kind: z.literal('grade'), grade: gradeSchema, worseThan: gradeSchema }),
  z.object({ kind: z.literal('check'), check: checkSchema, percent: z.number(), below: z.number() }),
  z.object({ kind: z.literal('silence'), since: instantSchema.nullable(), hours: z.int() }),
  z.object({ kind: z.literal('schedule'), pool: z.string().nullable(), dueAt: instantSchema }),
  z.object({
    kind: z.literal('agent'),
    agentId: idSchema,
    agent: z.string(),
    since: instantSchema.nullable(),
  }),
  z.object({ kind: z.literal('hits-gone'), tracker: z.string() }),
  /** Most pages of a run could not be visited: `code` is the failure that they share. */
  z.object({ kind: z.literal('site'), code: z.string() }),
]);
export type IncidentSubject = z.infer<typeof incidentSubjectSchema>;

/** `muted` falls back to `open` at its date. */
export const INCIDENT_STATES = ['open', 'acknowledged', 'muted', 'over'] as const;
export const incidentStateSchema = z.enum(INCIDENT_STATES);

const ref = z.object({ id: idSchema, name: z.string() });

/** One root cause that lasts: it is opened when two visits agree, joined by later pages, and ended by a proof. */
export const incidentSchema = z.object({
  id: idSchema,
  ruleId: idSchema.nullable(),
  company: ref,
  /** Null for what concerns no single website, as an agent. */
  website: ref.extend({ url: z.string() }).nullable(),
  /** Null: the primary tracker, or none. */
  tracker: ref.nullable(),
  subject: incidentSubjectSchema,
  severity: severitySchema,
  state: incidentStateSchema,
  mutedUntil: instantSchema.nullable(),
  /** The first visit that showed it, the visit that agreed, and the proof that it is over. */
  firstSeenAt: instantSchema,
  openedAt: instantSchema,
  overAt: instantSchema.nullable(),
  lastSeenAt: instantSchema,
  /** How many pages show it now, or showed it last; three of them. */
  pages: z.int(),
  samplePages: z.array(z.string()).max(3),
  /** Who acknowledged or muted it. */
  owner: z.string().nullable(),
  acknowledgedAt: instantSchema.nullable(),
});
export type Incident = z.infer<typeof incidentSchema>;
