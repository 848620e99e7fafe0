import * as z from 'zod';
import { idSchema, instantSchema } from './identifiers.ts';
import { checkSchema, verdictSchema } from './verdict.ts';
import { shownRemedySchema } from './remedy-proof.ts';
import { scoreSchema } from './score.ts';
import { byTracker, trackerRefSchema } from './tracking-settings.ts';
import { failureSchema } from './observation/failure.ts';
import type { StoredBodyRole } from './observation/stored-bodies.ts';

export const periodSchema = z.object({ websiteId: idSchema, from: instantSchema, to: instantSchema });

/** Period of one tracker of a website. */
export const trackerPeriodSchema = periodSchema.extend(byTracker);

/** Requested tracker of an answer. Absent: the primary tracker. */
export const ofTracker = { tracker: trackerRefSchema.optional() };

/** Time zone in which days and weeks of an evolution begin at midnight. The server refuses unknown names. */
export const evolutionQuerySchema = trackerPeriodSchema.extend({
  timeZone: z.string().max(64).default('UTC'),
});

/** Failing verdict with its remedy, as listed on screens. */
export const faultSchema = verdictSchema
  .pick({ check: true, reason: true, causedBy: true, evidence: true })
  .extend({
    remedy: shownRemedySchema.nullable(),
  });
export type Fault = z.infer<typeof faultSchema>;

/** Page of the period by its last observation, worst first: by lost weight of root causes. */
export const worstPageSchema = z.object({
  observationId: idSchema,
  url: z.string(),
  observedAt: instantSchema,
  failure: failureSchema.nullable(),
  lostWeight: z.number(),
  faults: z.array(faultSchema),
});

/** Cost of one check: reliability points that its failures take, and number of affected pages. */
export const checkCostSchema = z.object({
  check: checkSchema,
  rate: z.number().nullable(),
  costPoints: z.number(),
  failingPages: z.int(),
});

/** Open root cause: failures of one check with one reason, with all consequences. */
export const openCauseSchema = z.object({
  check: checkSchema,
  reason: z.string(),
  pages: z.int(),
  /** Reliability points that the cause and its consequences cost now. Equal on every screen. */
  costPoints: z.number(),
  /** Part of these points that verdicts of other checks lose as a consequence. */
  consequencePoints: z.number(),
});
export type OpenCause = z.infer<typeof openCauseSchema>;

export const rootCauseSchema = openCauseSchema.extend({
  /**
   * Evidence that the sentence of the cause needs, as far as all its pages have the same values. The example's evidence
   * is of its page alone.
   */
  facts: verdictSchema.shape.evidence,
  example: z.object({
    url: z.string(),
    evidence: verdictSchema.shape.evidence,
    remedy: shownRemedySchema.nullable(),
  }),
});

/** Root cause of the period that is not open now. */
export const pastCauseSchema = z.object({
  check: checkSchema,
  reason: z.string(),
  pages: z.int(),
  lastSeenAt: instantSchema,
  /** `unchecked`: the check could not be evaluated since, or its pages are no longer visited. */
  state: z.enum(['repaired', 'unchecked']),
});
export type PastCause = z.infer<typeof pastCauseSchema>;

/** Score of one whole audit. */
export const auditScoreSchema = z.object({
  jobId: idSchema,
  at: instantSchema,
  reliability: scoreSchema.shape.reliability,
  grade: scoreSchema.shape.grade,
});
export type AuditScore = z.infer<typeof auditScoreSchema>;

/**
 * Current state of a website: the last visit of each page visited since the last whole audit began. Directly after a
 * whole audit it is the audit's score.
 */
export const nowSchema = z.object({
  score: scoreSchema,
  /** Time of the audit's end, or of the last visit. */
  at: instantSchema,
  /**
   * `audit`: the result of a whole audit. `pages`: the last visit of each page, because a partial audit came later or
   * there is no other.
   */
  kind: z.enum(['audit', 'pages']),
  /** Whole audit that the result is based on. Null without one. */
  jobId: idSchema.nullable(),
  /** Number of covered pages, measured or not. */
  pages: z.int(),
  /** Number of these pages that could not be visited. */
  pagesFailed: z.int(),
  /** Previous whole audit, for comparison. */
  previous: auditScoreSchema.nullable(),
});
export type Now = z.infer<typeof nowSchema>;

export const evolutionPointSchema = z.object({
  from: instantSchema,
  to: instantSchema,
  score: scoreSchema,
  /** Number of visits behind the point. An audit has one visit for each page. */
  pages: z.int(),
  /** Audit of the score. Null for a time step, or for pages visited since. */
  jobId: idSchema.nullable(),
});

/** Root cause on pages where it appeared or disappeared between the last two audits of the period. */
export const healthChangeSchema = z.object({
  check: checkSchema,
  reason: z.string(),
  pages: z.int(),
  example: z.object({ observationId: idSchema, url: z.string() }),
});
export type HealthChange = z.infer<typeof healthChangeSchema>;

export const healthSchema = z.object({
  ...ofTracker,
  websiteId: idSchema,
  from: instantSchema,
  to: instantSchema,
  /** Result that every screen shows as the website's grade. Null before the first visit. */
  now: nowSchema
    .extend({
      checks: z.array(checkCostSchema),
      /** Number of measured pages on which no check failed. */
      faultlessPages: z.int(),
    })
    .nullable(),
  /** Mean of all visits of the period. */
  score: scoreSchema,
  /** Score of the preceding period of the same length, for comparison. */
  previous: scoreSchema,
  figures: z.object({
    pagesMeasured: z.int(),
    pagesFailed: z.int(),
    hits: z.int(),
    pageViews: z.int(),
    audits: z.int(),
    agentsOnline: z.int(),
    agents: z.int(),
  }),
  checks: z.array(checkCostSchema),
  /** Open root causes, the most costly first. */
  rootCauses: z.array(rootCauseSchema),
  /** Root causes of the period that are not open now, last seen first. */
  pastCauses: z.array(pastCauseSchema),
  worstPages: z.array(worstPageSchema),
  lastAuditAt: instantSchema.nullable(),
  /** Failures that appeared or ended on pages that both audits visited. Null before a second audit. */
  changes: z
    .object({
      jobId: idSchema,
      at: instantSchema,
      previousJobId: idSchema,
      previousAt: instantSchema,
      broken: z.array(healthChangeSchema),
      fixed: z.array(healthChangeSchema),
    })
    .nullable(),
});
export type Health = z.infer<typeof healthSchema>;

/** Listed here as literals, so that the panel loads no other module for them. */
const CHANGED_PARTS = ['tag', 'container', 'consent-manager', 'first-party', 'header'] as const satisfies (
  | StoredBodyRole
  | 'header'
)[];

/** Part of pages that changed without a change in Vigie: a script, or a header of the document. */
export const markedChangeSchema = z.object({
  id: idSchema,
  part: z.enum(CHANGED_PARTS),
  /** Name of a header, or address of a script without its query. */
  name: z.string(),
  /** Last visit that showed the old version, and first visit that shows the new one. */
  from: instantSchema,
  to: instantSchema,
  pages: z.int(),
  /** True if both versions are stored. */
  hasDifference: z.boolean(),
  /**
   * For a script that now contains another container version: that version. Absent: no container, or no new version.
   */
  container: z
    .object({
      id: idSchema,
      containerId: z.string().nullable(),
      number: z.int(),
      /** Version number of the vendor. */
      version: z.string().nullable(),
      changes: z.int().nullable(),
    })
    .optional(),
});
export type MarkedChange = z.infer<typeof markedChangeSchema>;

/** Possible explanation of a change: saved settings, a reported release, or changed parts of pages that a run found. */
export const markerSchema = z.object({
  /** Id of the release, for users who may remove it. Null for all others. */
  id: idSchema.nullable(),
  at: instantSchema,
  kind: z.enum(['settings', 'release', 'change']),
  /** Name of the release. Null for all other markers. */
  label: z.string().nullable(),
  url: z.string().nullable(),
  /** For a change: its parts, sorted by number of pages, and the number of parts left out. */
  changes: z.object({ parts: z.array(markedChangeSchema), more: z.int() }).optional(),
});
export type Marker = z.infer<typeof markerSchema>;
/** Marker that results from a user's action. */
export type MadeMarker = Marker & { kind: Exclude<Marker['kind'], 'change'> };

export const evolutionSchema = z.object({
  ...ofTracker,
  /** `audit`: one point for each whole audit, at its own time. */
  step: z.enum(['audit', 'hour', 'day', 'week']),
  points: z.array(evolutionPointSchema),
  markers: z.array(markerSchema),
});
export type Evolution = z.infer<typeof evolutionSchema>;
