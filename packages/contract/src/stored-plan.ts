import * as z from 'zod';
import { csvReaderSchema } from './csv-reader.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { listQuerySchema } from './list.ts';
import {
  eventNameSchema,
  eventSourceSchema,
  FINDING_KINDS,
  planFiguresSchema,
  planFindingSchema,
  trackingPlanSchema,
} from './tracking-plan.ts';

/** Version of a website's tracking plan in the panel. Versions never change. */
export const planVersionSchema = z.object({
  version: z.int().min(1),
  note: z.string(),
  /** Null if the author has been deleted. */
  author: z.string().nullable(),
  at: instantSchema,
  events: z.int(),
});
export type PlanVersion = z.infer<typeof planVersionSchema>;

/** Kinds of differences between a version of a plan and the previous version. */
export const PLAN_CHANGES = [
  'event-added',
  'event-removed',
  'sources-changed',
  'due-changed',
  'times-changed',
  /** Meaning, owner or examples of an event or a property changed. */
  'description-changed',
  'property-added',
  'property-removed',
  'property-required',
  'property-optional',
  'type-changed',
  /** Allowed values changed. */
  'values-changed',
  /** Limits, patterns and combinations in the schema changed. */
  'rules-changed',
  'agreements-changed',
  'unplanned-changed',
] as const;
/** Maximum number of listed changes of one version. */
export const PLAN_CHANGES_MAX = 100;
export const planChangeSchema = z.object({
  kind: z.enum(PLAN_CHANGES),
  /** Null: the plan itself. */
  event: z.string().nullable(),
  /** Path in the event's schema, such as `items[].price`. Null: the event itself. */
  property: z.string().nullable(),
  /** Short texts for users. Null: absent before or after. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type PlanChange = z.infer<typeof planChangeSchema>;

export const listedPlanVersionSchema = planVersionSchema.extend({
  /** First changes since the previous version, and their total number. Null: the first version, or an old one. */
  changes: z.object({ first: z.array(planChangeSchema).max(PLAN_CHANGES_MAX), total: z.int() }).nullable(),
});
export type ListedPlanVersion = z.infer<typeof listedPlanVersionSchema>;

/** Effect of a plan on stored visits that are evaluated again. */
export const planReevaluationSchema = z.object({
  version: z.int(),
  state: z.enum(['waiting', 'running', 'done']),
  visitsTotal: z.int(),
  visitsDone: z.int(),
  /** Figures over the visits re-evaluated so far. `before`: by the previous version. */
  before: planFiguresSchema.nullable(),
  after: planFiguresSchema.nullable(),
});
export type PlanReevaluation = z.infer<typeof planReevaluationSchema>;

export const storedTrackingPlanSchema = z.object({
  websiteId: idSchema,
  /** Null: the website has no plan yet. */
  current: planVersionSchema.nullable(),
  plan: trackingPlanSchema.nullable(),
  reevaluation: planReevaluationSchema.nullable(),
});
export type StoredTrackingPlan = z.infer<typeof storedTrackingPlanSchema>;

/**
 * Change of a plan. It contains the version that it started from (0: none), so that a concurrent change is not
 * overwritten.
 */
export const planInputSchema = z.object({
  websiteId: idSchema,
  plan: trackingPlanSchema,
  note: z.string().trim().max(500, 'note-too-long').default(''),
  version: z.int().min(0),
});

const period = { from: instantSchema.optional(), to: instantSchema.optional() };
/** Default period: the last 30 days. */
export const planQuerySchema = z.object({ websiteId: idSchema, ...period });

/** `never-seen`: planned, and in no visit of the period. `unplanned`: seen on a source of the plan, and in no entry. */
export const COVERAGES = ['as-planned', 'with-findings', 'never-seen', 'unplanned'] as const;
/** Event on one source, over the visits of a period. */
export const coveredEventSchema = z.object({
  event: z.string(),
  source: z.string(),
  coverage: z.enum(COVERAGES),
  figures: planFiguresSchema,
  /** Percent, unrounded. Null if nothing of it was due or seen. */
  conformity: z.number().nullable(),
  /** Number of occurrences, planned or not, and number of visits and pages with them. */
  count: z.int(),
  visits: z.int(),
  pages: z.int(),
  findings: z.int(),
  firstSeenAt: instantSchema.nullable(),
  lastSeenAt: instantSchema.nullable(),
});
export type CoveredEvent = z.infer<typeof coveredEventSchema>;
export const planCoverageSchema = z.object({
  figures: planFiguresSchema,
  conformity: z.number().nullable(),
  visits: z.int(),
  /** Sorted: faulty events first, then never seen ones, then by name. */
  events: z.array(coveredEventSchema),
});
export type PlanCoverage = z.infer<typeof planCoverageSchema>;

/** Conformity of a day. Days without evaluated visits are omitted. */
export const conformityDaySchema = z.object({
  day: z.string(),
  figures: planFiguresSchema,
  conformity: z.number().nullable(),
});
export const planEvolutionSchema = z.object({
  days: z.array(conformityDaySchema),
  versions: z.array(z.object({ version: z.int(), at: instantSchema })),
});
export type PlanEvolution = z.infer<typeof planEvolutionSchema>;

/** Finding that several visits have in common: its kind, event, source and property. */
export const findingGroupSchema = planFindingSchema
  .pick({ kind: true, event: true, source: true, property: true })
  .extend({
    count: z.int(),
    visits: z.int(),
    pages: z.int(),
    firstSeenAt: instantSchema,
    lastSeenAt: instantSchema,
    /** Cause of the finding. Null: it has ended, or belongs to a journey that counts nowhere. */
    causeId: idSchema.nullable(),
    /** First visit of the period that shows the finding, with its details there. */
    first: planFindingSchema.extend({ observationId: idSchema, at: instantSchema }),
  });
export type FindingGroup = z.infer<typeof findingGroupSchema>;

const findingFilters = {
  ...planQuerySchema.shape,
  kind: z.enum(FINDING_KINDS).optional(),
  event: eventNameSchema.optional(),
  source: eventSourceSchema.optional(),
  q: z.string().trim().max(200).optional(),
};
export const findingsQuerySchema = z.object({ ...findingFilters, ...listQuerySchema.shape });
export const findingsCsvQuerySchema = z.object({ ...findingFilters, ...csvReaderSchema.shape });

export const planEventQuerySchema = planQuerySchema.extend({ event: eventNameSchema });
/** One event of the plan, with all its sources. */
export const eventDetailSchema = z.object({
  event: z.string(),
  /** Entries of the event in the plan's order. Empty: the event is not planned. */
  entries: z.array(trackingPlanSchema.shape.events.element),
  sources: z.array(coveredEventSchema),
  days: z.array(conformityDaySchema.extend({ count: z.int() })),
  findings: z.array(findingGroupSchema),
  /** Findings in the last run of each journey, for users who may open journeys. */
  ofJourneys: z.array(planFindingSchema.extend({ runId: idSchema, journey: z.string(), at: instantSchema })),
  /** First visit of the period that fails because of the event. Null: none. */
  firstFailing: z.object({ observationId: idSchema, url: z.string(), at: instantSchema }).nullable(),
  /** Last occurrences, newest first, at most 10. */
  examples: z.array(
    z.object({
      observationId: idSchema,
      url: z.string(),
      at: instantSchema,
      source: z.string(),
      properties: z.record(z.string(), z.json()),
    }),
  ),
});
export type EventDetail = z.infer<typeof eventDetailSchema>;

/**
 * Query for events by location: page patterns of the plan and the most frequent first folders, or steps of a journey.
 */
export const planMatrixQuerySchema = planQuerySchema.extend({ journeyId: idSchema.optional() });
export const planMatrixSchema = z.object({
  columns: z.array(z.object({ key: z.string(), label: z.string() })).max(40),
  rows: z.array(
    z.object({
      event: z.string(),
      source: z.string(),
      cells: z.array(
        z.object({ key: z.string(), figures: planFiguresSchema, count: z.int(), findings: z.int() }),
      ),
    }),
  ),
});
export type PlanMatrix = z.infer<typeof planMatrixSchema>;
