import * as z from 'zod';
import { jsonSchema } from './observation/data-layer.ts';

/** Limits of a plan. A larger plan would be unreadable, and its evaluation slow. */
export const PLAN_LIMITS = { events: 2_000, sources: 20, agreements: 200, schemaLength: 100_000 } as const;

/** Kinds of findings of a plan. Each has its sentence in wording/. */
export const FINDING_KINDS = [
  /** Due, and never seen. */
  'missing',
  /** Seen, and not an event of the plan. */
  'unplanned',
  'too-often',
  /** Seen, but less often than due. */
  'too-seldom',
  'missing-property',
  'empty-property',
  'wrong-type',
  /** Not in the enum, outside of the range, or no match of the pattern. */
  'not-allowed',
  /** Property that a closed schema does not list. */
  'extra-property',
  /** Two sources report different values of the same item. */
  'sources-disagree',
  /** Seen before the event that it must follow. */
  'order-wrong',
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/**
 * Source of events: a tracker's family (`ga4`, `meta-pixel`), a dataLayer by name (`dataLayer:dataLayer`), or the calls of
 * a server to a family (`server:ga4`, `server:meta-conversions-api`).
 */
export const eventSourceSchema = z
  .string()
  .max(200, 'source-unknown')
  .regex(/^(dataLayer:[A-Za-z_$][\w$.]*|(server:)?[a-z0-9][a-z0-9-]*)$/, 'source-unknown');

/** Returns whether a source is the calls of a server. Only an evaluation with recorded calls knows them. */
export const isServerSource = (source: string): boolean => source.startsWith('server:');

export const eventNameSchema = z.string().trim().min(1, 'event-nameless').max(200, 'event-name-too-long');

const countSchema = z.int('times-invalid').min(0, 'times-invalid').max(1_000, 'times-invalid');

/** Point at which an event is due. In a journey: at a step, by its number from 1 or by its label. */
export const dueSchema = z.union([
  z.strictObject({ step: z.int('step-invalid').min(1, 'step-invalid') }),
  z.strictObject({ label: z.string().trim().min(1, 'step-invalid').max(500) }),
  /** Path patterns. The event is due at each load of such a page. */
  z.strictObject({ pages: z.array(z.string().trim().min(1).max(500)).min(1, 'pages-missing').max(100) }),
  /** The event is due each time this event was seen. */
  z.strictObject({ after: eventNameSchema }),
]);
export type Due = z.infer<typeof dueSchema>;

/** Number of times: exact, or a range. Absent: a due event comes at least once. */
export const timesSchema = z.union([
  countSchema,
  z
    .strictObject({ min: countSchema.optional(), max: countSchema.optional() })
    .refine(({ min = 0, max = Infinity }) => min <= max, 'times-invalid'),
]);

/** JSON Schema (2020-12) of an event's properties. */
export const propertiesSchemaSchema = z
  .record(z.string(), jsonSchema)
  .refine((schema) => JSON.stringify(schema).length <= PLAN_LIMITS.schemaLength, 'schema-too-large');

const meaningSchema = z.strictObject({
  en: z.string().max(2_000).optional(),
  fr: z.string().max(2_000).optional(),
});

/** Entry of a plan. An event may have several entries, each with other sources. */
export const planEventSchema = z.strictObject({
  name: eventNameSchema,
  /** Meaning of the event, for implementers and readers. */
  meaning: meaningSchema.optional(),
  owner: z.string().trim().max(200).optional(),
  sources: z.array(eventSourceSchema).min(1, 'sources-missing').max(PLAN_LIMITS.sources),
  due: dueSchema.optional(),
  times: timesSchema.optional(),
  schema: propertiesSchemaSchema.optional(),
});
export type PlanEvent = z.infer<typeof planEventSchema>;

/** `SOURCE PATH`, such as `ga4 items.0.price` or `dataLayer:dataLayer ecommerce.value`. */
export const agreedValueSchema = z
  .string()
  .trim()
  .max(500)
  .regex(/^\S+ \S.*$/, 'agreed-value-invalid');

/** Values of one event that must be equal in several sources. */
export const agreementSchema = z.strictObject({
  event: eventNameSchema,
  values: z.array(agreedValueSchema).min(2, 'agreed-values-few').max(PLAN_LIMITS.sources),
});
export type Agreement = z.infer<typeof agreementSchema>;

/** Tracking plan, in one format for files, the command line and the panel. */
export const trackingPlanSchema = z.strictObject({
  events: z.array(planEventSchema).max(PLAN_LIMITS.events, 'plan-too-large'),
  agree: z.array(agreementSchema).max(PLAN_LIMITS.agreements, 'plan-too-large').default([]),
  /** `report`: an event that the plan does not contain is a finding, on the sources of the plan. */
  unplanned: z.enum(['allow', 'report']).default('allow'),
});
export type TrackingPlan = z.infer<typeof trackingPlanSchema>;
/** Plan as it is written, in which values with a default are optional. */
export type TrackingPlanInput = z.input<typeof trackingPlanSchema>;

/** Event that a tracker's hit or a push to a dataLayer reported. */
export const trackedEventSchema = z.object({
  name: z.string(),
  source: z.string(),
  /** Properties of the hit, each with its type, or the pushed object. Limited in size as recordings are. */
  properties: z.record(z.string(), jsonSchema),
  /** Milliseconds since the start of the visit. */
  atMs: z.number(),
  /** Page that reported the event. */
  url: z.string(),
  /** Request that carried the event. Null: a push. */
  requestId: z.string().nullable(),
  /** Index among the pushes of its dataLayer, from 0. Null: a hit. */
  push: z.int().nullable(),
  /** In a journey: number of the step after which the event was seen. */
  step: z.int().nullable(),
});
export type TrackedEvent = z.infer<typeof trackedEventSchema>;

/** Deviation from the plan. */
export const planFindingSchema = z.object({
  kind: z.enum(FINDING_KINDS),
  event: z.string(),
  source: z.string(),
  /** In a journey: step after which the event was seen or due. */
  step: z.int().nullable(),
  /** Page on which the event was seen or due. Null: no particular page. */
  url: z.string().nullable(),
  /** Dotted path, such as `items.0.price`. Null: the event itself. */
  property: z.string().nullable(),
  /** Short texts for users: the required value, and the actual value. */
  expected: z.string().nullable(),
  seen: z.string().nullable(),
  /** Proof of the finding. Null: nothing was recorded that proves it. */
  proof: trackedEventSchema.pick({ requestId: true, push: true, atMs: true }).nullable(),
});
export type PlanFinding = z.infer<typeof planFindingSchema>;

/** Result of a visit or journey against the plan. Conformity is (met + valid) / (due + seen), null if both are 0. */
export const planFiguresSchema = z.object({
  /** Number of due occurrences for each source, and number of those that came as due. */
  due: z.int(),
  met: z.int(),
  /** Number of planned events seen, and number of those without a finding of their own. */
  seen: z.int(),
  valid: z.int(),
});
export type PlanFigures = z.infer<typeof planFiguresSchema>;

/** Figures of one planned event on one source. Their sums are the figures of the whole plan. */
export const eventFiguresSchema = planFiguresSchema.extend({ event: z.string(), source: z.string() });
export type EventFigures = z.infer<typeof eventFiguresSchema>;

/** Returns the conformity in percent, unrounded. Returns null if nothing was due or seen. */
export function conformityOf({ due, met, seen, valid }: PlanFigures): number | null {
  return due + seen === 0 ? null : ((met + valid) / (due + seen)) * 100;
}

/** Result of an evaluation by a plan. */
export const planEvaluationSchema = z.object({
  findings: z.array(planFindingSchema),
  figures: planFiguresSchema,
  events: z.array(eventFiguresSchema),
});
export type PlanEvaluation = z.infer<typeof planEvaluationSchema>;
