import * as z from 'zod';
import { dataLayerSettingsSchema } from './data-layer-settings.ts';
import { pageViewRuleSchema } from './tracking-settings.ts';
import { CONSENT_ACTIONS } from './visit-modes.ts';
import { idSchema, webUrlSchema } from './identifiers.ts';
import { failureSchema } from './observation/failure.ts';

/** Pages that a detection visits unless told. */
export const DETECTED_PAGES = 3;
export const DETECTED_PAGES_MAX = 10;
/** Example requests that are told of each tracker. */
export const DETECTION_EXAMPLES_MAX = 3;

/** What a family is for: analytics come before the others where one of them is to be the primary tracker. */
export const TRACKER_CATEGORIES = [
  'analytics',
  'advertising',
  'tag-manager',
  'ab-test',
  'session-replay',
  'consent',
  'other',
] as const;

/** A request that shows a tracker. */
export const exampleRequestSchema = z.object({
  kind: z.enum(['script', 'page-view', 'hit']),
  method: z.string(),
  url: z.string(),
});

/** A tracker that was seen, with the settings that would judge it. */
export const detectedTrackerSchema = z.object({
  /** Tracker family (matomo, ga4 ...), as hits tell it. */
  family: z.string(),
  name: z.string(),
  category: z.enum(TRACKER_CATEGORIES),
  jsTagName: z.string(),
  phpTagName: z.string(),
  /** The accounts that its hits are counted for. */
  accounts: z.array(z.string()),
  /** Null: what is known of the family says which hits are page views. */
  pageViewRule: pageViewRuleSchema.nullable(),
  /** Its family's usual variables that stood, with a value, in every page view that was seen. */
  requiredVariables: z.array(z.string()),
  /** Sure: its page views were read, and the script that sent them was found. Likely: one of both is missing. */
  certainty: z.enum(['sure', 'likely']),
  /** On how many of the visited pages something of it was seen, and on how many a page view. */
  pages: z.int(),
  pageViewPages: z.int(),
  /** It sent no page view while a banner stood there, and one once it was accepted. Null: not known. */
  waitsForConsent: z.boolean().nullable(),
  examples: z.array(exampleRequestSchema).max(DETECTION_EXAMPLES_MAX),
});
export type DetectedTracker = z.infer<typeof detectedTrackerSchema>;

/** Requests that look like hits of a tracker that Vigie does not know. */
export const collectorCandidateSchema = z.object({
  /** The script that sent them; empty where none did. */
  jsTagName: z.string(),
  phpTagName: z.string(),
  pages: z.int(),
  example: exampleRequestSchema,
});
export type CollectorCandidate = z.infer<typeof collectorCandidateSchema>;

const ofTracker = { family: z.string(), phpTagName: z.string() };

/** What a detection cannot decide. */
export const detectionQuestionSchema = z.discriminatedUnion('about', [
  /** Which of these, if any, is the collector of the website's tracker? */
  z.object({ about: z.literal('collector'), candidates: z.array(collectorCandidateSchema) }),
  /** Which tracker is the primary one? By their PHP tag names. */
  z.object({ about: z.literal('primary'), candidates: z.array(z.string()) }),
  /** Which account is the website's? */
  z.object({ about: z.literal('account'), ...ofTracker, candidates: z.array(z.string()) }),
  /** Which script is the tag? */
  z.object({ about: z.literal('js-tag'), ...ofTracker, candidates: z.array(z.string()) }),
  /** Which hits are page views? */
  z.object({ about: z.literal('page-view'), ...ofTracker, candidates: z.array(pageViewRuleSchema) }),
]);
export type DetectionQuestion = z.infer<typeof detectionQuestionSchema>;

/** What the first pages of a website show of its tracking: printed by `vigie detect --format json`, a stable interface. */
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
  /** The one that is to be the primary one first. */
  trackers: z.array(detectedTrackerSchema),
  /** Third parties that are recognised and need no settings. */
  others: z.array(
    z.object({
      name: z.string(),
      category: z.enum(TRACKER_CATEGORIES),
      hosts: z.array(z.string()),
      pages: z.int(),
    }),
  ),
  /** The dataLayers that have entries, that of most entries first. */
  dataLayers: z.array(dataLayerSettingsSchema.extend({ entries: z.int(), pages: z.int() })),
  consent: z.object({
    /** Null where no visit could look. */
    isBannerSeen: z.boolean().nullable(),
    /** Whose banner it is; null when that is not known. */
    platform: z.string().nullable(),
    /** Whether a visit accepted it. */
    isAccepted: z.boolean(),
  }),
  site: z.object({
    /** Pages known of sitemaps and links; null when nobody looked for pages. */
    pagesFound: z.int().nullable(),
    /** Of them, pages that robots.txt forbids. */
    pagesForbidden: z.int(),
  }),
  questions: z.array(detectionQuestionSchema),
});
export type Detection = z.infer<typeof detectionSchema>;

/** Starts the detection of a website that is not watched yet. */
export const detectionInputSchema = z.object({
  url: webUrlSchema,
  acceptInvalidCertificates: z.boolean().default(false),
});

/** What a job's first pages show, with the later look that accepted the banner. */
export const jobDetectionSchema = z.object({
  detection: detectionSchema,
  /** A visit that accepts the banner would say more, and none was made. */
  wantsAcceptedVisit: z.boolean(),
  acceptedJobId: idSchema.nullable(),
});
export type JobDetection = z.infer<typeof jobDetectionSchema>;
