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

/** A version of a website's tracking plan, as the panel keeps it: versions are never changed. */
export const planVersionSchema = z.object({
  version: z.int().min(1),
  note: z.string(),
  /** Null: nobody who still exists. */
  author: z.string().nullable(),
  at: instantSchema,
  events: z.int(),
});
export type PlanVersion = z.infer<typeof planVersionSchema>;

/** What a version of a plan says otherwise than the one before it. */
export const PLAN_CHANGES = [
  'event-added',
  'event-removed',
  'sources-changed',
  'due-changed',
  'times-changed',
  /** Of an event or a property: what it means, its owner, examples. */
  'description-changed',
  'property-added',
  'property-removed',
  'property-required',
  'property-optional',
  'type-changed',
  /** Which values are allowed. */
  'values-changed',
  /** Limits, patterns and combinations of its schema. */
  'rules-changed',
  'agreements-changed',
  'unplanned-changed',
] as const;
/** Changes of one version that are listed. */
export const PLAN_CHANGES_MAX = 100;
export const planChangeSchema = z.object({
  kind: z.enum(PLAN_CHANGES),
  /** Null: the plan itself. */
  event: z.string().nullable(),
  /** Its path in the event's schema, as `items[].price`; null: the event itself. */
  property: z.string().nullable(),
  /** Short texts for people; null: it was not there, or is no longer. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type PlanChange = z.infer<typeof planChangeSchema>;

export const listedPlanVersionSchema = planVersionSchema.extend({
  /** The first changes since the version before, and how many there are. Null: the first version, or an old one. */
  changes: z.object({ first: z.array(planChangeSchema).max(PLAN_CHANGES_MAX), total: z.int() }).nullable(),
});
export type ListedPlanVersion = z.infer<typeof listedPlanVersionSchema>;

/** What a plan changes when it is applied to the stored visits again. */
export const planReevaluationSchema = z.object({
  version: z.int(),
  state: z.enum(['waiting', 'running', 'done']),
  visitsTotal: z.int(),
  visitsDone: z.int(),
  /** Over the visits that are judged again so far; before: by the version before. */
  before: planFiguresSchema.nullable(),
  after: planFiguresSchema.nullable(),
});
export type PlanReevaluation = z.infer<typeof planReevaluationSchema>;

export const keptPlanSchema = z.object({
  websiteId: idSchema,
  /** Null: the website has no plan yet. */
  current: planVersionSchema.nullable(),
  plan: trackingPlanSchema.nullable(),
  reevaluation: planReevaluationSchema.nullable(),
});
export type KeptPlan = z.infer<typeof keptPlanSchema>;

/** A change names the version it started from (0: none), so that nobody's work is overwritten unseen. */
export const planInputSchema = z.object({
  websiteId: idSchema,
  plan: trackingPlanSchema,
  note: z.string().trim().max(500, 'note-too-long').default(''),
  version: z.int().min(0),
});

const period = { from: instantSchema.optional(), to: instantSchema.optional() };
/** Of the last 30 days, unless a period is named. */
export const planQuerySchema = z.object({ websiteId: idSchema, ...period });

/** `never-seen`: planned, and in no visit of the period. `unplanned`: seen on a source of the plan, and in no entry. */
export const COVERAGES = ['as-planned', 'with-findings', 'never-seen', 'unplanned'] as const;
/** An event on one source, over the visits of a period. */
export const coveredEventSchema = z.object({
  event: z.string(),
  source: z.string(),
  coverage: z.enum(COVERAGES),
  figures: planFiguresSchema,
  /** Percent, unrounded; null where nothing of it was due or seen. */
  conformity: z.number().nullable(),
  /** Occurrences, planned or not, and the visits and pages that had them. */
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
  /** Faulty ones first, then never seen, then by name. */
  events: z.array(coveredEventSchema),
});
export type PlanCoverage = z.infer<typeof planCoverageSchema>;

/** A day without judged visits is left out. */
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

/** A finding that several visits share: its kind, event, source and property. */
export const findingGroupSchema = planFindingSchema
  .pick({ kind: true, event: true, source: true, property: true })
  .extend({
    count: z.int(),
    visits: z.int(),
    pages: z.int(),
    firstSeenAt: instantSchema,
    lastSeenAt: instantSchema,
    /** The cause that holds it; null: it is over, or of a journey that counts nowhere. */
    causeId: idSchema.nullable(),
    /** The first visit of the period that shows it, and what it shows there. */
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
  /** Its entries in the plan's order; empty: it is not planned. */
  entries: z.array(trackingPlanSchema.shape.events.element),
  sources: z.array(coveredEventSchema),
  days: z.array(conformityDaySchema.extend({ count: z.int() })),
  findings: z.array(findingGroupSchema),
  /** What the last run of each journey deviates in, for those who may open journeys. */
  ofJourneys: z.array(planFindingSchema.extend({ runId: idSchema, journey: z.string(), at: instantSchema })),
  /** The first visit of the period that fails by it; null: none does. */
  firstFailing: z.object({ observationId: idSchema, url: z.string(), at: instantSchema }).nullable(),
  /** The last occurrences, newest first: at most 10. */
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

/** Events by where they were seen: page patterns of the plan and the commonest first folders, or steps of a journey. */
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
