import * as z from 'zod';
import { dataLayerSettingsSchema } from './data-layer-settings.ts';
import { HIT_WAYS } from './hit.ts';
import { pageViewRuleSchema } from './tracking-settings.ts';
import { CONSENT_ACTIONS } from './visit-modes.ts';
import { idSchema, webUrlSchema } from './identifiers.ts';
import { failureSchema } from './observation/failure.ts';

/** Default number of pages that a detection visits. */
export const DETECTED_PAGES = 3;
export const DETECTED_PAGES_MAX = 10;
/** Maximum number of example requests for each tracker. */
export const DETECTION_EXAMPLES_MAX = 3;

/** Categories of tracker families. For the choice of the primary tracker, analytics come before all others. */
export const TRACKER_CATEGORIES = [
  'analytics',
  'advertising',
  'tag-manager',
  'ab-test',
  'session-replay',
  'consent',
  'other',
] as const;

/** Request that shows a tracker. */
export const exampleRequestSchema = z.object({
  kind: z.enum(['script', 'page-view', 'hit']),
  method: z.string(),
  url: z.string(),
});

/** Detected tracker, with the settings to evaluate it. */
export const detectedTrackerSchema = z.object({
  /** Tracker family (matomo, ga4 ...), as found in hits. */
  family: z.string(),
  name: z.string(),
  category: z.enum(TRACKER_CATEGORIES),
  jsTagName: z.string(),
  phpTagName: z.string(),
  /** Accounts that count its hits. */
  accounts: z.array(z.string()),
  /** Ways of its hits to the vendor, without hits whose way is not known. Absent: none is known. */
  ways: z.array(z.enum(HIT_WAYS)).optional(),
  /** Null: the built-in rule of the family identifies page views. */
  pageViewRule: pageViewRuleSchema.nullable(),
  /** Usual variables of the family that had a value in every observed page view. */
  requiredVariables: z.array(z.string()),
  /** `sure`: its page views were read, and the script that sent them was found. `likely`: one of the two is missing. */
  certainty: z.enum(['sure', 'likely']),
  /** Number of visited pages with any trace of the tracker, and number of pages with a page view. */
  pages: z.int(),
  pageViewPages: z.int(),
  /** True if the tracker sent no page view before the banner was accepted, and one afterwards. Null: unknown. */
  waitsForConsent: z.boolean().nullable(),
  examples: z.array(exampleRequestSchema).max(DETECTION_EXAMPLES_MAX),
});
export type DetectedTracker = z.infer<typeof detectedTrackerSchema>;

/** Requests that look like hits of an unknown tracker. */
export const collectorCandidateSchema = z.object({
  /** Script that sent them. Empty if no script did. */
  jsTagName: z.string(),
  phpTagName: z.string(),
  pages: z.int(),
  example: exampleRequestSchema,
});
export type CollectorCandidate = z.infer<typeof collectorCandidateSchema>;

const ofTracker = { family: z.string(), phpTagName: z.string() };

/** Question that a detection cannot decide by itself. */
export const detectionQuestionSchema = z.discriminatedUnion('about', [
  /** Question about the collector of the website's tracker: one of these candidates, or none. */
  z.object({ about: z.literal('collector'), candidates: z.array(collectorCandidateSchema) }),
  /** Question about the primary tracker. Candidates are PHP tag names. */
  z.object({ about: z.literal('primary'), candidates: z.array(z.string()) }),
  /** Question about the website's account. */
  z.object({ about: z.literal('account'), ...ofTracker, candidates: z.array(z.string()) }),
  /** Question about the script that is the tag. */
  z.object({ about: z.literal('js-tag'), ...ofTracker, candidates: z.array(z.string()) }),
  /** Question about the hits that are page views. */
  z.object({ about: z.literal('page-view'), ...ofTracker, candidates: z.array(pageViewRuleSchema) }),
]);
export type DetectionQuestion = z.infer<typeof detectionQuestionSchema>;

/** Tracking that the first pages of a website show. Printed by `vigie detect --format json`, a stable interface. */
export const detectionSchema = z.object({
  visits: z.array(
    z.object({
      url: z.string(),
      finalUrl: z.string().nullable(),
      consent: z.enum(CONSENT_ACTIONS),
      outcome: z.enum(['measured', 'failed']),
      failure: failureSchema.nullable(),
    }),
  ),
  /** Detected trackers, with the proposed primary tracker first. */
  trackers: z.array(detectedTrackerSchema),
  /** Recognized third parties that need no settings. */
  others: z.array(
    z.object({
      name: z.string(),
      category: z.enum(TRACKER_CATEGORIES),
      hosts: z.array(z.string()),
      pages: z.int(),
    }),
  ),
  /** dataLayers with entries, sorted by number of entries, highest first. */
  dataLayers: z.array(dataLayerSettingsSchema.extend({ entries: z.int(), pages: z.int() })),
  consent: z.object({
    /** Null if no visit could check it. */
    isBannerSeen: z.boolean().nullable(),
    /** Vendor of the banner. Null if unknown. */
    platform: z.string().nullable(),
    /** True if a visit accepted the banner. */
    isAccepted: z.boolean(),
  }),
  site: z.object({
    /** Number of pages known from sitemaps and links. Null if page discovery did not run. */
    pagesFound: z.int().nullable(),
    /** Number of these pages that robots.txt forbids. */
    pagesForbidden: z.int(),
  }),
  questions: z.array(detectionQuestionSchema),
});
export type Detection = z.infer<typeof detectionSchema>;

/** Starts the detection of a website that is not monitored yet. */
export const detectionInputSchema = z.object({
  url: webUrlSchema,
  acceptInvalidCertificates: z.boolean().default(false),
});

/** Detection of a job's first pages, combined with the later visit that accepted the banner. */
export const jobDetectionSchema = z.object({
  detection: detectionSchema,
  /** True if a visit that accepts the banner would show more, and no such visit was made. */
  wantsAcceptedVisit: z.boolean(),
  acceptedJobId: idSchema.nullable(),
});
export type JobDetection = z.infer<typeof jobDetectionSchema>;
