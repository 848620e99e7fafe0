import * as z from 'zod';
import { csvReaderSchema } from './csv-reader.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { jobSchema } from './job.ts';
import { isSameLocation } from './labels.ts';
import { listQuerySchema } from './list.ts';
import { failureSchema } from './observation/failure.ts';
import { checkSchema, OUTCOMES } from './verdict.ts';

export const LOCATIONS_MAX = 10;

/** Where audits together come from. */
export const locationRunsSchema = z.object({
  locations: z
    .array(z.string().trim().min(1, 'location-required').max(120, 'text-too-long'))
    .min(2, 'locations-too-few')
    .max(LOCATIONS_MAX, 'locations-too-many')
    .refine(
      (locations) =>
        locations.every((one, place) => locations.findIndex((other) => isSameLocation(one, other)) === place),
      'locations-twice',
    )
    .describe(
      'Locations of agents. The website is audited from each at the same time. The first audit counts in its grade and history, the others count nowhere.',
    ),
});

/**
 * What differs between locations. visit: the page was reached from some of them only. banner, tracker: a consent
 * banner, or hits to a tracker, were there in some of them only.
 */
export const LOCATION_KINDS = ['visit', 'check', 'banner', 'tracker', 'same'] as const;
export const locationKindSchema = z.enum(LOCATION_KINDS);
export type LocationKind = z.infer<typeof locationKindSchema>;

export const VISIT_STATES = ['measured', 'failed', 'not-visited'] as const;

/** One thing that differs, with its value at each location, in their order. Null: not known there. */
export const locationDifferenceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('visit'), values: z.array(z.enum(VISIT_STATES)) }),
  z.object({
    kind: z.literal('check'),
    check: checkSchema,
    values: z.array(z.enum(OUTCOMES).nullable()),
    /** Why it failed or could not be judged. */
    reasons: z.array(z.string().nullable()),
  }),
  z.object({ kind: z.literal('banner'), values: z.array(z.boolean().nullable()) }),
  z.object({
    kind: z.literal('tracker'),
    /** With its account where hits say it; empty: the website's own tracker, of a family that nobody knows. */
    tracker: z.string(),
    values: z.array(z.boolean().nullable()),
  }),
]);
export type LocationDifference = z.infer<typeof locationDifferenceSchema>;

export const locationVisitSchema = z.object({
  observationId: idSchema,
  url: z.string(),
  failure: failureSchema.shape.code.nullable(),
});

export const locationPageSchema = z.object({
  id: z.string(),
  /** Path and query, or the whole address on another host than the website's. */
  path: z.string(),
  kinds: z.array(locationKindSchema),
  /** One for each location, in their order; null: not visited from there. */
  visits: z.array(locationVisitSchema.nullable()),
  differences: z.array(locationDifferenceSchema),
});
export type LocationPage = z.infer<typeof locationPageSchema>;

export const comparedLocationSchema = z.object({
  location: z.string(),
  job: jobSchema.pick({ id: true, state: true, waiting: true, failure: true, score: true, agent: true }),
  /** Whether the website's grade and history are of it. */
  counts: z.boolean(),
  pages: z.int(),
  pagesFailed: z.int(),
  /** Pages with a consent banner. */
  pagesWithBanner: z.int(),
  /** Trackers that any page sent hits to. */
  trackers: z.array(z.string()),
});
export type ComparedLocation = z.infer<typeof comparedLocationSchema>;

/** Without an id: the last audits together. */
export const locationQueryShape = { websiteId: idSchema, auditsTogether: idSchema.optional() };
export const locationComparisonQuerySchema = z.object(locationQueryShape);
export const LOCATION_AUDITS_SHOWN = 20;
export const locationComparisonSchema = z.object({
  /** Null: the website was never audited from several locations. */
  id: idSchema.nullable(),
  at: instantSchema.nullable(),
  /** All have ended. */
  isWhole: z.boolean(),
  locations: z.array(comparedLocationSchema),
  /** Pages of each kind; a page may be of several. */
  pages: z.record(locationKindSchema, z.int()),
  /** The newest audits together, to choose from. */
  others: z
    .array(z.object({ id: idSchema, at: instantSchema, locations: z.array(z.string()) }))
    .max(LOCATION_AUDITS_SHOWN),
});
export type LocationComparison = z.infer<typeof locationComparisonSchema>;

const filters = {
  kind: locationKindSchema.optional(),
  q: z.string().trim().max(200).optional(),
};
export const locationPagesQuerySchema = z.object({
  ...locationQueryShape,
  ...filters,
  ...listQuerySchema.shape,
});
export const locationCsvQuerySchema = z.object({
  ...locationQueryShape,
  ...filters,
  ...csvReaderSchema.shape,
});
