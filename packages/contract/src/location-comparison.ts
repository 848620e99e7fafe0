import * as z from 'zod';
import { csvReaderSchema } from './csv-reader.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { jobSchema } from './job.ts';
import { isSameLocation } from './labels.ts';
import { listQuerySchema } from './list.ts';
import { failureSchema } from './observation/failure.ts';
import { checkSchema, OUTCOMES } from './verdict.ts';

export const LOCATIONS_MAX = 10;

/** Locations of audits together. */
export const locationRunsSchema = z.object({
  locations: z
    .array(z.string().trim().min(1, 'location-required').max(120, 'text-too-long'))
    .min(2, 'locations-too-few')
    .max(LOCATIONS_MAX, 'locations-too-many')
    .refine(
      (locations) =>
        locations.every((one, index) => locations.findIndex((other) => isSameLocation(one, other)) === index),
      'locations-twice',
    )
    .describe(
      'Locations of agents. The website is audited from each at the same time. The first audit counts in its grade and history, the others count nowhere.',
    ),
});

/**
 * Kinds of differences between locations. `visit`: only some locations reached the page. `banner`, `tracker`: only some
 * locations saw a consent banner, or hits to a tracker.
 */
export const LOCATION_KINDS = ['visit', 'check', 'banner', 'tracker', 'same'] as const;
export const locationKindSchema = z.enum(LOCATION_KINDS);
export type LocationKind = z.infer<typeof locationKindSchema>;

export const VISIT_STATES = ['measured', 'failed', 'not-visited'] as const;

/** Difference, with its value at each location, in their order. Null: unknown there. */
export const locationDifferenceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('visit'), values: z.array(z.enum(VISIT_STATES)) }),
  z.object({
    kind: z.literal('check'),
    check: checkSchema,
    values: z.array(z.enum(OUTCOMES).nullable()),
    /** Reasons of failures and of skipped evaluations. */
    reasons: z.array(z.string().nullable()),
  }),
  z.object({ kind: z.literal('banner'), values: z.array(z.boolean().nullable()) }),
  z.object({
    kind: z.literal('tracker'),
    /** Name with the account, if hits contain it. Empty: the website's own tracker, of an unknown family. */
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
  /** Path and query, or the full address if its host is not the website's. */
  path: z.string(),
  kinds: z.array(locationKindSchema),
  /** One visit for each location, in their order. Null: not visited from there. */
  visits: z.array(locationVisitSchema.nullable()),
  differences: z.array(locationDifferenceSchema),
});
export type LocationPage = z.infer<typeof locationPageSchema>;

export const comparedLocationSchema = z.object({
  location: z.string(),
  job: jobSchema.pick({ id: true, state: true, waiting: true, failure: true, score: true, agent: true }),
  /** True if this audit counts for the website's grade and history. */
  counts: z.boolean(),
  pages: z.int(),
  pagesFailed: z.int(),
  /** Number of pages with a consent banner. */
  pagesWithBanner: z.int(),
  /** Trackers to which any page sent hits. */
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
  /** True if all audits have ended. */
  isWhole: z.boolean(),
  locations: z.array(comparedLocationSchema),
  /** Number of pages by kind. A page may count in several kinds. */
  pages: z.record(locationKindSchema, z.int()),
  /** Newest audits together, to choose from. */
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
