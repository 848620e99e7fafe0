import * as z from 'zod';
import { idSchema, instantSchema } from './identifiers.ts';
import { checkSchema, verdictSchema } from './verdict.ts';
import { shownRemedySchema } from './remedy-proof.ts';
import { scoreSchema } from './score.ts';
import { byTracker, trackerRefSchema } from './tracking-settings.ts';
import { failureSchema } from './observation/failure.ts';
import type { KeptRole } from './observation/kept.ts';

export const periodSchema = z.object({ websiteId: idSchema, from: instantSchema, to: instantSchema });

/** A period of one tracker of a website. */
export const trackerPeriodSchema = periodSchema.extend(byTracker);

/** Of an answer: the tracker that it was asked for; absent: the primary one. */
export const ofTracker = { tracker: trackerRefSchema.optional() };

/** Days and weeks of an evolution begin at midnight in this zone; the server refuses names that are none. */
export const evolutionQuerySchema = trackerPeriodSchema.extend({
  timeZone: z.string().max(64).default('UTC'),
});

/** A failing verdict with its remedy, as screens list it. */
export const faultSchema = verdictSchema
  .pick({ check: true, reason: true, causedBy: true, evidence: true })
  .extend({
    remedy: shownRemedySchema.nullable(),
  });
export type Fault = z.infer<typeof faultSchema>;

/** A page of the period by its last observation, worst first: the most lost weight of root causes. */
export const worstPageSchema = z.object({
  observationId: idSchema,
  url: z.string(),
  observedAt: instantSchema,
  failure: failureSchema.nullable(),
  lostWeight: z.number(),
  faults: z.array(faultSchema),
});

/** What one check costs: points of reliability that its failures take, and the pages touched. */
export const checkCostSchema = z.object({
  check: checkSchema,
  rate: z.number().nullable(),
  costPoints: z.number(),
  failingPages: z.int(),
});

/** A root cause that is open now: the same check and reason, whatever follows from it. */
export const openCauseSchema = z.object({
  check: checkSchema,
  reason: z.string(),
  pages: z.int(),
  /** Points of reliability that it takes now, with all that follows from it. The same on every screen. */
  costPoints: z.number(),
  /** Of these points, those that verdicts of other checks lose by consequence. */
  consequencePoints: z.number(),
});
export type OpenCause = z.infer<typeof openCauseSchema>;

export const rootCauseSchema = openCauseSchema.extend({
  /** What the sentence of the cause names, where all its pages have it alike. The example's is of its page alone. */
  facts: verdictSchema.shape.evidence,
  example: z.object({
    url: z.string(),
    evidence: verdictSchema.shape.evidence,
    remedy: shownRemedySchema.nullable(),
  }),
});

/** A root cause of the period that is not open now. */
export const pastCauseSchema = z.object({
  check: checkSchema,
  reason: z.string(),
  pages: z.int(),
  lastSeenAt: instantSchema,
  /** Unchecked: the check could not be judged since, or its pages are visited no more. */
  state: z.enum(['repaired', 'unchecked']),
});
export type PastCause = z.infer<typeof pastCauseSchema>;

/** The score of one whole audit. */
export const auditScoreSchema = z.object({
  jobId: idSchema,
  at: instantSchema,
  reliability: scoreSchema.shape.reliability,
  grade: scoreSchema.shape.grade,
});
export type AuditScore = z.infer<typeof auditScoreSchema>;

/**
 * How a website is now: the last visit of each page among those visited since the last whole audit began. Right after a
 * whole audit that is the audit's own score.
 */
export const nowSchema = z.object({
  score: scoreSchema,
  /** When the audit ended, or the last page was visited. */
  at: instantSchema,
  /** Audit: a whole audit says it. Pages: the last visit of each page, because an audit in parts came later or alone. */
  kind: z.enum(['audit', 'pages']),
  /** The whole audit that it rests on; null without one. */
  jobId: idSchema.nullable(),
  /** Pages that it covers, measured or not. */
  pages: z.int(),
  /** Pages of them that could not be visited. */
  pagesFailed: z.int(),
  /** The whole audit before, to compare with. */
  previous: auditScoreSchema.nullable(),
});
export type Now = z.infer<typeof nowSchema>;

export const evolutionPointSchema = z.object({
  from: instantSchema,
  to: instantSchema,
  score: scoreSchema,
  /** The visits behind it: of an audit, one a page. */
  pages: z.int(),
  /** The audit whose score it is; null for a step, or for pages that were visited since. */
  jobId: idSchema.nullable(),
});

/** A root cause on pages where it appeared or disappeared between the last two audits of the period. */
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
  /** The figure that every screen calls the website's grade; null before the first visit. */
  now: nowSchema
    .extend({
      checks: z.array(checkCostSchema),
      /** Measured pages on which no check failed. */
      faultlessPages: z.int(),
    })
    .nullable(),
  /** The mean of all visits of the period. */
  score: scoreSchema,
  /** The same length of time just before, for the change. */
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
  /** Open now, the most costly first. */
  rootCauses: z.array(rootCauseSchema),
  /** Of the period, and not open now; last seen first. */
  pastCauses: z.array(pastCauseSchema),
  worstPages: z.array(worstPageSchema),
  lastAuditAt: instantSchema.nullable(),
  /** What broke and what got fixed on pages that both audits visited; null before a second audit. */
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

/** Written out: the panel fetches no more for them. */
const CHANGED_PARTS = ['tag', 'container', 'consent-manager', 'first-party', 'header'] as const satisfies (
  | KeptRole
  | 'header'
)[];

/** A part of pages that changed by itself: a script, or a header of the document. */
export const markedChangeSchema = z.object({
  id: idSchema,
  part: z.enum(CHANGED_PARTS),
  /** A header's name, or the address of a script without its query. */
  name: z.string(),
  /** The last visit that showed it as it was, and the first that shows it changed. */
  from: instantSchema,
  to: instantSchema,
  pages: z.int(),
  /** Both versions are kept. */
  hasDifference: z.boolean(),
  /** Of a script that holds another version of a container now: which. Absent: it holds none, or the same. */
  container: z
    .object({
      id: idSchema,
      containerId: z.string().nullable(),
      number: z.int(),
      /** As its vendor counts. */
      version: z.string().nullable(),
      changes: z.int().nullable(),
    })
    .optional(),
});
export type MarkedChange = z.infer<typeof markedChangeSchema>;

/** What may explain a change: saved settings, a release that was told, or what one run found changed on pages. */
export const markerSchema = z.object({
  /** The release's, for whoever may take it back; null for all else. */
  id: idSchema.nullable(),
  at: instantSchema,
  kind: z.enum(['settings', 'release', 'change']),
  /** The release's name; null for all else. */
  label: z.string().nullable(),
  url: z.string().nullable(),
  /** Of a change: its parts, those on the most pages first, and how many more there are. */
  changes: z.object({ parts: z.array(markedChangeSchema), more: z.int() }).optional(),
});
export type Marker = z.infer<typeof markerSchema>;
/** A marker that somebody made. */
export type MadeMarker = Marker & { kind: Exclude<Marker['kind'], 'change'> };

export const evolutionSchema = z.object({
  ...ofTracker,
  /** Audit: one point for each whole audit, at its own time. */
  step: z.enum(['audit', 'hour', 'day', 'week']),
  points: z.array(evolutionPointSchema),
  markers: z.array(markerSchema),
});
export type Evolution = z.infer<typeof evolutionSchema>;
