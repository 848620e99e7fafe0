import * as z from 'zod';
import { alarmConditionSchema, VOLUME_CHANGES } from './alarm-condition.ts';
import { BLOCKING_BROWSERS, TRACKER_OUTCOMES } from './blocking.ts';
import { severitySchema } from './classification.ts';
import { COOKIE_BROWSERS } from './cookie-lifetime.ts';
import { gradeSchema } from './grade.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { SENT_ON_FINDINGS } from './server-side.ts';
import { STEP_FAILURES } from './step-failure.ts';
import { listQuerySchema } from './list.ts';
import { problemCauseSchema } from './problem.ts';
import { checkSchema, verdictSchema } from './verdict.ts';
import { shownRemedySchema } from './remedy-proof.ts';

/**
 * Subject of an incident. `site`, `agent` and `journey` are not tracking faults: the site is down or refuses visits,
 * the agent does not answer, or a step of a journey failed.
 */
export const incidentSubjectSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('cause'),
    cause: problemCauseSchema,
    /** Evidence that the cause's sentence needs, as far as all its pages have the same values. */
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
  /** Name of the tracker. Null: the primary tracker. */
  z.object({ kind: z.literal('hits-gone'), tracker: z.string().nullable() }),
  /** Most pages of a run could not be visited. `code` is their common failure. */
  z.object({ kind: z.literal('site'), code: z.string() }),
  /** A step of a journey failed. Later steps were not measured. */
  z.object({
    kind: z.literal('journey'),
    journeyId: idSchema,
    journey: z.string(),
    step: z.int(),
    label: z.string(),
    code: z.enum(STEP_FAILURES),
  }),
  /** Percentage of paid orders that the report misses without an explanation. */
  z.object({ kind: z.literal('orders'), percent: z.number(), above: z.number() }),
  /** Percentages of missing orders: of the three days up to `day`, and of the 27 days before. */
  z.object({ kind: z.literal('orders-rise'), day: z.iso.date(), percent: z.number(), usual: z.number() }),
  /** Page views in a report changed against those of visits. `tracker`: null for the primary one. */
  z.object({
    kind: z.literal('volumes'),
    change: z.enum(VOLUME_CHANGES),
    tracker: z.string().nullable(),
    day: z.iso.date(),
    counted: z.int(),
    usual: z.int(),
  }),
  /** Broken campaign links in the last check of a list. */
  z.object({
    kind: z.literal('links'),
    linkListId: idSchema,
    list: z.string(),
    broken: z.int(),
    links: z.int(),
  }),
  /** Finding about hits behind the server that received them. `destination`: product that did not get the event right. */
  z.object({
    kind: z.literal('server-side'),
    finding: z.enum(SENT_ON_FINDINGS),
    event: z.string(),
    destination: z.string(),
    property: z.string().nullable(),
  }),
  /** No call of the website's server arrived. `since`: time of the last batch. */
  z.object({ kind: z.literal('server-silence'), since: instantSchema, hours: z.int() }),
  /** Tracker of which filter lists stop more than before. `by`: the lists changed, or the pages. */
  z.object({
    kind: z.literal('blockers'),
    vendor: z.string(),
    name: z.string(),
    outcome: z.enum(TRACKER_OUTCOMES),
    by: z.enum(['lists', 'pages']),
    /** List and rule that stop it. Null: unknown. */
    list: z.string().nullable(),
    rule: z.string().nullable(),
    /** Browsers that stop it by their default lists, as far as these are stored. */
    browsers: z.array(z.enum(BLOCKING_BROWSERS)),
  }),
  /** Best share, in percent, of visitors that a tracker measures, and the one before. */
  z.object({
    kind: z.literal('reach-fall'),
    vendor: z.string(),
    name: z.string(),
    percent: z.number(),
    usual: z.number(),
  }),
  /** Shortest lifetime, in seconds, of a tracker's cookie in a browser, and the one before. 0: until it closes. */
  z.object({
    kind: z.literal('cookie-shorter'),
    vendor: z.string(),
    name: z.string(),
    cookie: z.string(),
    browser: z.enum(COOKIE_BROWSERS),
    seconds: z.number(),
    before: z.number(),
  }),
  /** Page views of real visitors in so many minutes. `name`: browser family, page group or event. */
  z.object({
    kind: z.literal('visitors-fall'),
    of: z.enum(['all', 'browser', 'page-group', 'event']),
    name: z.string(),
    minutes: z.int(),
    counted: z.int(),
    usual: z.int(),
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
  'orders',
  'orders-rise',
  'volumes',
  'visitors-fall',
  'links',
  'server-side',
  'server-silence',
  'blockers',
  'reach-fall',
  'cookie-shorter',
] as const satisfies IncidentSubject['kind'][];

/** `muted` returns to `open` at its date. */
export const INCIDENT_STATES = ['open', 'acknowledged', 'muted', 'over'] as const;
export const incidentStateSchema = z.enum(INCIDENT_STATES);

const ref = z.object({ id: idSchema, name: z.string() });

/** Rule that raises an incident, with its condition, and its website or pool. Null: all. */
const ringingRuleSchema = z.object({
  id: idSchema,
  condition: alarmConditionSchema,
  website: ref.nullable(),
  pool: ref.nullable(),
});
export type RingingRule = z.infer<typeof ringingRuleSchema>;

/** Episode of one root cause. It opens when two visits agree, includes pages found later, and ends by a proof. */
export const incidentSchema = z.object({
  id: idSchema,
  /** First of its rules. */
  ruleId: idSchema.nullable(),
  /** Every rule that raises, or raised, the incident. */
  rules: z.array(ringingRuleSchema),
  company: ref,
  /** Null if the incident concerns no single website, such as an agent. */
  website: ref.extend({ url: z.string() }).nullable(),
  /** Null: the primary tracker, or no tracker. */
  tracker: ref.nullable(),
  subject: incidentSubjectSchema,
  severity: severitySchema,
  state: incidentStateSchema,
  mutedUntil: instantSchema.nullable(),
  /** First visit that ever showed the cause. For a recurrence, it precedes a period without the cause. */
  firstSeenAt: instantSchema,
  /** First visit that shows the cause this time, without a proof of its absence since. */
  beganAt: instantSchema,
  /** Time of the second visit that confirmed the incident, and time of the proof of its end. */
  openedAt: instantSchema,
  overAt: instantSchema.nullable(),
  /**
   * Period since which nothing shows the cause, and the time at which a recurring or intermittent incident ends. Null:
   * the cause is shown.
   */
  calm: z.object({ since: instantSchema, until: instantSchema }).nullable(),
  lastSeenAt: instantSchema,
  /** Number of pages that show the cause now, or showed it last. `samplePages` has up to three of them. */
  pages: z.int(),
  samplePages: z.array(z.string()).max(3),
  /** User who acknowledged or muted the incident. */
  owner: z.string().nullable(),
  acknowledgedAt: instantSchema.nullable(),
  /** Number of recurrences within a day after an end. */
  returns: z.int(),
  /** True if the cause existed before alarms monitored the website. The incident is listed without a notification. */
  isOld: z.boolean(),
});
export type Incident = z.infer<typeof incidentSchema>;

/** Returns the time of the first visit that shows the cause this time. Old messages lack `beganAt`. */
export function shownSince({
  beganAt,
  returns,
  openedAt,
  firstSeenAt,
}: Pick<Incident, 'returns' | 'openedAt' | 'firstSeenAt'> & { beganAt?: string }): string {
  return beganAt ?? (returns > 0 ? openedAt : firstSeenAt);
}

/**
 * Steps of an incident's history, oldest first. `seen`: a first visit showed the cause. `asked`: a second visit was
 * requested. `returned`: the cause recurred within a day. `told`: a notification, with its event and channels.
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
  /** User who did it. Null: the product. */
  by: z.string().nullable(),
  /** For a message: its event, and the notified channels. */
  event: z.string().nullable(),
  channels: z.array(z.string()),
  /** For added pages and for the opening: number of pages that show the cause. */
  pages: z.int().nullable(),
  /** For a mute: its end. Null: as long as the incident lasts. */
  until: instantSchema.nullable(),
});
export type IncidentStep = z.infer<typeof incidentStepSchema>;

export const incidentDetailSchema = incidentSchema.extend({
  history: z.array(incidentStepSchema),
  /** Releases and changes of settings since the last visit without the incident, newest first. */
  changes: z
    .array(z.object({ kind: z.enum(['release', 'settings']), label: z.string(), at: instantSchema }))
    .max(5),
  /** Remedy for one of its pages, with the line to copy. */
  remedy: shownRemedySchema.nullable(),
  /** One problem of the incident, for its pages and evidence. Null if there is none. */
  problemId: idSchema.nullable(),
});
export type IncidentDetail = z.infer<typeof incidentDetailSchema>;

/**
 * Query for incidents. Without a state: all that have not ended. Open ones come first, then acknowledged, muted and
 * ended ones, each newest first.
 */
export const incidentsQuerySchema = listQuerySchema.extend({
  websiteId: idSchema.optional(),
  state: z.enum([...INCIDENT_STATES, 'any']).optional(),
  kind: z.enum(INCIDENT_KINDS).optional(),
  severity: severitySchema.optional(),
  /** Only incidents that this rule raised. */
  ruleId: idSchema.optional(),
});

/** Mute until this time. Null: as long as the incident lasts. */
export const incidentMuteSchema = z.object({ until: z.iso.datetime().nullable().default(null) });
