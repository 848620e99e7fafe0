import * as z from 'zod';
import { alarmConditionSchema } from './alarm-condition.ts';
import { severitySchema } from './classification.ts';
import { gradeSchema } from './grade.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { STEP_FAILURES } from './step-failure.ts';
import { listQuerySchema } from './list.ts';
import { problemCauseSchema } from './problem.ts';
import { checkSchema, verdictSchema } from './verdict.ts';
import { shownRemedySchema } from './remedy-proof.ts';

/**
 * What an incident is about. `site`, `agent` and `journey` are no faults of tracking: the site is down or refuses
 * visits, what visits it does, or a step of a journey could not be done.
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
  /** The tracker by its name; null: the primary one. */
  z.object({ kind: z.literal('hits-gone'), tracker: z.string().nullable() }),
  /** Most pages of a run could not be visited: `code` is the failure that they share. */
  z.object({ kind: z.literal('site'), code: z.string() }),
  /** A step of a journey could not be done: what comes after it was not measured. */
  z.object({
    kind: z.literal('journey'),
    journeyId: idSchema,
    journey: z.string(),
    step: z.int(),
    label: z.string(),
    code: z.enum(STEP_FAILURES),
  }),
]);
export type IncidentSubject = z.infer<typeof incidentSubjectSchema>;

export const INCIDENT_KINDS = [
  'cause',
  'grade',
  'check',
  'silence',
  'schedule',
  'agent',
  'hits-gone',
  'site',
  'journey',
] as const satisfies IncidentSubject['kind'][];

/** `muted` falls back to `open` at its date. */
export const INCIDENT_STATES = ['open', 'acknowledged', 'muted', 'over'] as const;
export const incidentStateSchema = z.enum(INCIDENT_STATES);

const ref = z.object({ id: idSchema, name: z.string() });

/** A rule that rings for an incident: when, and of which website or pool; null for all. */
const ringingRuleSchema = z.object({
  id: idSchema,
  condition: alarmConditionSchema,
  website: ref.nullable(),
  pool: ref.nullable(),
});
export type RingingRule = z.infer<typeof ringingRuleSchema>;

/** One root cause that lasts: it is opened when two visits agree, joined by later pages, and ended by a proof. */
export const incidentSchema = z.object({
  id: idSchema,
  /** The first of its rules. */
  ruleId: idSchema.nullable(),
  /** Every rule that rings for it, or rang. */
  rules: z.array(ringingRuleSchema),
  company: ref,
  /** Null for what concerns no single website, as an agent. */
  website: ref.extend({ url: z.string() }).nullable(),
  /** Null: the primary tracker, or none. */
  tracker: ref.nullable(),
  subject: incidentSubjectSchema,
  severity: severitySchema,
  state: incidentStateSchema,
  mutedUntil: instantSchema.nullable(),
  /** The first visit that ever showed it: of what came back, that was before a time without it. */
  firstSeenAt: instantSchema,
  /** The first visit that shows it this time: no proof of its absence came since. */
  beganAt: instantSchema,
  /** When the second visit agreed, and the proof that it is over. */
  openedAt: instantSchema,
  overAt: instantSchema.nullable(),
  /** Nothing shows it any more since then; one that came back, or comes and goes, is over only then. Null: it is shown. */
  calm: z.object({ since: instantSchema, until: instantSchema }).nullable(),
  lastSeenAt: instantSchema,
  /** How many pages show it now, or showed it last; three of them. */
  pages: z.int(),
  samplePages: z.array(z.string()).max(3),
  /** Who acknowledged or muted it. */
  owner: z.string().nullable(),
  acknowledgedAt: instantSchema.nullable(),
  /** How often it came back within a day of being over. */
  returns: z.int(),
  /** It was there before alarms watched the website: it is listed, and nobody was told. */
  isOld: z.boolean(),
});
export type Incident = z.infer<typeof incidentSchema>;

/** The first visit that shows it this time. Messages that were stored before this was known lack it. */
export function shownSince({
  beganAt,
  returns,
  openedAt,
  firstSeenAt,
}: Pick<Incident, 'returns' | 'openedAt' | 'firstSeenAt'> & { beganAt?: string }): string {
  return beganAt ?? (returns > 0 ? openedAt : firstSeenAt);
}

/**
 * What happened to an incident, oldest first. `seen`: a first visit showed it. `asked`: a second visit was asked for.
 * `returned`: it was back within a day. `told` names the event of the message and its channels.
 */
export const INCIDENT_STEPS = [
  'seen',
  'asked',
  'opened',
  'joined',
  'told',
  'acknowledged',
  'muted',
  'reopened',
  'over',
  'returned',
] as const;

export const incidentStepSchema = z.object({
  id: idSchema,
  step: z.enum(INCIDENT_STEPS),
  at: instantSchema,
  /** Who did it; null: the product. */
  by: z.string().nullable(),
  /** Of a message: what it told, and to which channels. */
  event: z.string().nullable(),
  channels: z.array(z.string()),
  /** Of pages that joined, and of the opening: how many show it. */
  pages: z.int().nullable(),
  /** Of a mute: until when; null: as long as it lasts. */
  until: instantSchema.nullable(),
});
export type IncidentStep = z.infer<typeof incidentStepSchema>;

export const incidentDetailSchema = incidentSchema.extend({
  history: z.array(incidentStepSchema),
  /** Releases and settings since the last visit without it, newest first. */
  changes: z
    .array(z.object({ kind: z.enum(['release', 'settings']), label: z.string(), at: instantSchema }))
    .max(5),
  /** What to do on one of its pages, with the line to copy. */
  remedy: shownRemedySchema.nullable(),
  /** A problem of it, for its pages and evidence; null where there is none. */
  problemId: idSchema.nullable(),
});
export type IncidentDetail = z.infer<typeof incidentDetailSchema>;

/** Without a state: all that are not over. Open ones first, then acknowledged, muted and over; of each the newest first. */
export const incidentsQuerySchema = listQuerySchema.extend({
  websiteId: idSchema.optional(),
  state: z.enum([...INCIDENT_STATES, 'any']).optional(),
  kind: z.enum(INCIDENT_KINDS).optional(),
  severity: severitySchema.optional(),
  /** Those that this rule rings for. */
  ruleId: idSchema.optional(),
});

/** Muted until then; null: as long as it lasts. */
export const incidentMuteSchema = z.object({ until: instantSchema.nullable().default(null) });
