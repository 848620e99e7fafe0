import * as z from 'zod';
import { COUNTED_STATES, countedHitSchema } from './counted.ts';
import { csvReaderSchema } from './csv-reader.ts';
import { evolutionQuerySchema, ofTracker, trackerPeriodSchema } from './health.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { listOf, listQuerySchema } from './list.ts';
import { interfaceAnswerSchema } from './report-interface.ts';
import { REPORT_FAMILIES } from './report-interfaces.ts';

/**
 * Steps of a page view from the visit to the report. `left`: its hit left the browser. `answered`: the collector
 * answered without an error. `accepted`: that answer does not report that the hit was dropped.
 */
export const COUNTED_STEPS = ['visited', 'left', 'answered', 'accepted', 'counted'] as const;
export type CountedStep = (typeof COUNTED_STEPS)[number];

const storedStateSchema = z.enum(COUNTED_STATES);
/** Reason of the state. `no-hit`: the page sent no page view. */
const storedReasonSchema = z.enum([...countedHitSchema.shape.reason.unwrap().options, 'no-hit']).nullable();

const ofHit = {
  /** Last step that it reached. */
  step: z.enum(COUNTED_STEPS),
  state: storedStateSchema,
  reason: storedReasonSchema,
};

/** Page views that stopped at one step for one reason. */
const countedLossSchema = z.object({
  /** First step that they did not reach. */
  lostAt: z.enum(COUNTED_STEPS),
  state: ofHit.state,
  reason: ofHit.reason,
  visits: z.int(),
  pages: z.int(),
  /** Newest visit among them. */
  example: z.object({ observationId: idSchema, url: z.string(), proof: z.string().nullable() }),
});
export type CountedLoss = z.infer<typeof countedLossSchema>;

/** Way of one tracker's page views from the visit to the report. */
export const trackerStepsSchema = z.object({
  /** Null: the primary tracker. */
  trackerId: idSchema.nullable(),
  /** Null: the primary tracker has no name. */
  name: z.string().nullable(),
  /** Null: the tracker names no reporting interface. There are no steps and losses then. */
  interface: z
    .object({
      id: idSchema,
      family: z.enum(REPORT_FAMILIES),
      isEnabled: z.boolean(),
      lastAnswer: interfaceAnswerSchema.nullable(),
      retryAt: instantSchema.nullable(),
      waiting: z.int(),
    })
    .nullable(),
  /** Number of visits whose page view reached each step, in their order. Visits that wait are not among them. */
  steps: z.array(z.object({ step: z.enum(COUNTED_STEPS), visits: z.int() })),
  /** Losses in the order of the steps, most frequent first. */
  losses: z.array(countedLossSchema),
  /** Number of counted page views that an earlier answer lacked, and the longest time of one in ms. */
  late: z.object({ visits: z.int(), longestMs: z.int().nullable() }),
});
export type TrackerSteps = z.infer<typeof trackerStepsSchema>;

export const countedStepsQuerySchema = trackerPeriodSchema.omit({ trackerId: true });
export const countedStepsSchema = z.object({ trackers: z.array(trackerStepsSchema) });

const filters = {
  /** `page_view`, or the vendor's name of an event. */
  event: z.string().trim().min(1).max(300).default('page_view'),
  /** First step that the hits did not reach. */
  lostAt: z.enum(COUNTED_STEPS).optional(),
  state: storedStateSchema.optional(),
  reason: storedReasonSchema.unwrap().optional(),
  /** Search text for the address of the page. */
  q: z.string().trim().max(200).optional(),
};

/** Query for hits of one tracker, the newest first. */
export const countedHitsQuerySchema = trackerPeriodSchema.extend({ ...filters, ...listQuerySchema.shape });
export const countedCsvQuerySchema = trackerPeriodSchema.extend({ ...filters, ...csvReaderSchema.shape });

/** Hit of a visit with its state. */
export const storedCountedHitSchema = countedHitSchema
  .pick({ event: true, afterMs: true, proof: true })
  .extend({
    ...ofHit,
    /** Null: the page sent no page view. */
    hit: z.int().min(0).nullable(),
    observationId: idSchema,
    pageId: idSchema,
    url: z.string(),
    observedAt: instantSchema,
  });
export type StoredCountedHit = z.infer<typeof storedCountedHitSchema>;
export const countedHitsSchema = listOf(storedCountedHitSchema).extend(ofTracker);

/** States of the hits of one visit, by tracker. */
export const visitCountedSchema = z.object({
  observationId: idSchema,
  trackers: z.array(
    z.object({
      trackerId: idSchema.nullable(),
      name: z.string().nullable(),
      family: z.enum(REPORT_FAMILIES),
      /** Instant of the next question about this visit. Null: the states are final. */
      nextAskAt: instantSchema.nullable(),
      /** Empty before the first answer, and of a visit that sent no page view and no event. */
      counted: z.array(countedHitSchema),
    }),
  ),
});
export type VisitCounted = z.infer<typeof visitCountedSchema>;

/** Query for the counts of events: of all, or of one. */
export const countedEventsQuerySchema = trackerPeriodSchema.extend({
  event: z.string().trim().min(1).max(300).optional(),
});
/** Hits of one event by their states. `page_view` is one of the events. */
export const countedEventSchema = z.object({
  event: z.string(),
  /** True if the tracking plan names it. */
  isPlanned: z.boolean(),
  hits: z.int(),
  pages: z.int(),
  states: z.array(z.object({ state: ofHit.state, reason: ofHit.reason, hits: z.int() })),
});
export type CountedEvent = z.infer<typeof countedEventSchema>;
/** Events, most frequent first, at most 500. */
export const countedEventsSchema = z.object({ ...ofTracker, events: z.array(countedEventSchema).max(500) });

/** Volumes of one day in the report beside Vigie's own results. Days without either are absent. */
export const countedDaySchema = z.object({
  /** Day in the time zone of the account, as YYYY-MM-DD. */
  day: z.iso.date(),
  /** Null: the interface has not reported it. */
  pageViews: z.int().nullable(),
  /** Planned events that the interface counts. */
  events: z.array(z.object({ event: z.string(), counted: z.int() })),
  /** True once the day is over and was read afterwards. */
  isWhole: z.boolean(),
  /** Share of page views that Vigie saw pass, in percent, on the same day of the requested time zone. */
  passRate: z.number().min(0).max(100).nullable(),
  passed: z.int(),
  failed: z.int(),
});
export type CountedDay = z.infer<typeof countedDaySchema>;
export const countedDaysQuerySchema = evolutionQuerySchema;
export const countedDaysSchema = z.object({
  ...ofTracker,
  /** Null: the tracker names no interface. */
  family: z.enum(REPORT_FAMILIES).nullable(),
  /** Instant at which volumes were read last. Null: never. */
  readAt: instantSchema.nullable(),
  days: z.array(countedDaySchema),
});
