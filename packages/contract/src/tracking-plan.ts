import * as z from 'zod';
import { jsonSchema } from './observation/data-layer.ts';

/** What a plan may hold: past this nobody reads it any more, and a judgement would slow down. */
export const PLAN_LIMITS = { events: 2_000, sources: 20, agreements: 200, schemaLength: 100_000 } as const;

/** What a finding of a plan says. Each has its sentence in wording/. */
export const FINDING_KINDS = [
  /** Due, and never seen. */
  'missing',
  /** Seen, and no event of the plan. */
  'unplanned',
  'too-often',
  /** Seen, but less often than due. */
  'too-seldom',
  'missing-property',
  'empty-property',
  'wrong-type',
  /** Not in the enum, outside of the range, against the pattern. */
  'not-allowed',
  /** The schema is closed and does not name it. */
  'extra-property',
  /** Two sources tell different values of one thing. */
  'sources-disagree',
  /** Seen before the event that it comes after. */
  'order-wrong',
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** Where events are seen: a tracker's family (`ga4`, `meta-pixel`), or a dataLayer by name (`dataLayer:dataLayer`). */
export const eventSourceSchema = z
  .string()
  .max(200, 'source-unknown')
  .regex(/^(dataLayer:[A-Za-z_$][\w$.]*|[a-z0-9][a-z0-9-]*)$/, 'source-unknown');

export const eventNameSchema = z.string().trim().min(1, 'event-nameless').max(200, 'event-name-too-long');

const countSchema = z.int('times-invalid').min(0, 'times-invalid').max(1_000, 'times-invalid');

/** Where an event is due. Of a journey: at a step, by its number from 1 or by its label. */
export const dueSchema = z.union([
  z.strictObject({ step: z.int('step-invalid').min(1, 'step-invalid') }),
  z.strictObject({ label: z.string().trim().min(1, 'step-invalid').max(500) }),
  /** Path patterns: at each load of such a page. */
  z.strictObject({ pages: z.array(z.string().trim().min(1).max(500)).min(1, 'pages-missing').max(100) }),
  /** After each time that this event was seen. */
  z.strictObject({ after: eventNameSchema }),
]);
export type Due = z.infer<typeof dueSchema>;

/** How often: exactly, or between two figures. Absent, what is due comes at least once. */
export const timesSchema = z.union([
  countSchema,
  z
    .strictObject({ min: countSchema.optional(), max: countSchema.optional() })
    .refine(({ min = 0, max = Infinity }) => min <= max, 'times-invalid'),
]);

/** A JSON Schema (2020-12) of an event's properties. */
export const propertiesSchemaSchema = z
  .record(z.string(), jsonSchema)
  .refine((schema) => JSON.stringify(schema).length <= PLAN_LIMITS.schemaLength, 'schema-too-large');

const meaningSchema = z.strictObject({
  en: z.string().max(2_000).optional(),
  fr: z.string().max(2_000).optional(),
});

/** An event may stand in several entries, each with other sources. */
export const planEventSchema = z.strictObject({
  name: eventNameSchema,
  /** What it means, for those who implement and read it. */
  meaning: meaningSchema.optional(),
  owner: z.string().trim().max(200).optional(),
  sources: z.array(eventSourceSchema).min(1, 'sources-missing').max(PLAN_LIMITS.sources),
  due: dueSchema.optional(),
  times: timesSchema.optional(),
  schema: propertiesSchemaSchema.optional(),
});
export type PlanEvent = z.infer<typeof planEventSchema>;

/** `SOURCE PATH`, as `ga4 items.0.price` or `dataLayer:dataLayer ecommerce.value`. */
export const agreedValueSchema = z
  .string()
  .trim()
  .max(500)
  .regex(/^\S+ \S.*$/, 'agreed-value-invalid');

/** Values of one event that several sources must tell alike. */
export const agreementSchema = z.strictObject({
  event: eventNameSchema,
  values: z.array(agreedValueSchema).min(2, 'agreed-values-few').max(PLAN_LIMITS.sources),
});
export type Agreement = z.infer<typeof agreementSchema>;

/** A tracking plan: the same in files, on the command line and in the panel. */
export const trackingPlanSchema = z.strictObject({
  events: z.array(planEventSchema).max(PLAN_LIMITS.events, 'plan-too-large'),
  agree: z.array(agreementSchema).max(PLAN_LIMITS.agreements, 'plan-too-large').default([]),
  /** Whether an event that the plan does not name is a finding, on the sources that the plan names. */
  unplanned: z.enum(['allow', 'report']).default('allow'),
});
export type TrackingPlan = z.infer<typeof trackingPlanSchema>;
/** A plan as it is written: what has a default may be left out. */
export type TrackingPlanInput = z.input<typeof trackingPlanSchema>;

/** An event that a tracker's hit or a push to a dataLayer told. */
export const trackedEventSchema = z.object({
  name: z.string(),
  source: z.string(),
  /** A hit's own properties, each of its type; the pushed object. Bounded as recordings are. */
  properties: z.record(z.string(), jsonSchema),
  /** Milliseconds since the start of the visit. */
  atMs: z.number(),
  /** The page that told it. */
  url: z.string(),
  /** The request that carried it; null: a push. */
  requestId: z.string().nullable(),
  /** Its place among the pushes of its dataLayer, from 0; null: a hit. */
  push: z.int().nullable(),
  /** Of a journey: the number of the step after which it was seen. */
  step: z.int().nullable(),
});
export type TrackedEvent = z.infer<typeof trackedEventSchema>;

/** One deviation from the plan. */
export const planFindingSchema = z.object({
  kind: z.enum(FINDING_KINDS),
  event: z.string(),
  source: z.string(),
  /** Of a journey: the step after which it was seen, or was due. */
  step: z.int().nullable(),
  /** The page where it was seen or due; null: none in particular. */
  url: z.string().nullable(),
  /** A path with points, as `items.0.price`; null: the event itself. */
  property: z.string().nullable(),
  /** Short texts for people: what the plan asks, and what was there. */
  expected: z.string().nullable(),
  seen: z.string().nullable(),
  /** What proves it; null: nothing was there to prove it. */
  proof: trackedEventSchema.pick({ requestId: true, push: true, atMs: true }).nullable(),
});
export type PlanFinding = z.infer<typeof planFindingSchema>;

/** What a visit or a journey comes to against the plan. Conformity is (met + valid) / (due + seen), null where both are 0. */
export const planFiguresSchema = z.object({
  /** How often something was due, for each source, and how often it came as due. */
  due: z.int(),
  met: z.int(),
  /** Planned events that were seen, and those of them without a finding of their own. */
  seen: z.int(),
  valid: z.int(),
});
export type PlanFigures = z.infer<typeof planFiguresSchema>;

/** The same of one planned event on one source: they add up to those of the whole. */
export const eventFiguresSchema = planFiguresSchema.extend({ event: z.string(), source: z.string() });
export type EventFigures = z.infer<typeof eventFiguresSchema>;

/** Percent, unrounded. */
export function conformityOf({ due, met, seen, valid }: PlanFigures): number | null {
  return due + seen === 0 ? null : ((met + valid) / (due + seen)) * 100;
}

/** What becomes of a judgement by a plan. */
export const planJudgementSchema = z.object({
  findings: z.array(planFindingSchema),
  figures: planFiguresSchema,
  events: z.array(eventFiguresSchema),
});
export type PlanJudgement = z.infer<typeof planJudgementSchema>;
