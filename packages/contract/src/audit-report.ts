import * as z from 'zod';
import { remedyProofSchema } from './remedy-proof.ts';
import { browserSchema } from './browser.ts';
import { comparedPageSchema, runComparisonSchema } from './comparison.ts';
import { consentMatrixSchema } from './consent-matrix.ts';
import { detectionSchema } from './detection.ts';
import { discoveryProblemSchema } from './discovery.ts';
import { failureSchema } from './observation/failure.ts';
import { CONSENT_ACTIONS } from './visit-modes.ts';
import { SETTLED_BY, consentSchema, timingsSchema } from './observation/observation.ts';
import { dataLayerSchema, namedDataLayerSchema } from './observation/data-layer.ts';
import { hitCountSchema, hitSchema } from './hit.ts';
import { canaryVisitsSchema, personalDataSchema } from './personal-data.ts';
import { pageKindSchema } from './page-kind.ts';
import { scoreSchema } from './score.ts';
import { checkSchema, verdictSchema } from './verdict.ts';
import { recordedProfileSchema } from './visit-profile.ts';

/** What became of the consent banners of an audit's pages. */
const reportConsentSchema = z.object({
  /** What the audit answered where a banner stood. */
  answer: z.enum(CONSENT_ACTIONS),
  /** Pages on which a banner was seen, and those of them that were answered. */
  banners: z.int(),
  answered: z.int(),
  /** Pages with a check that could not be judged, because the visit gave no consent. */
  unanswered: z.int(),
  /** Pages whose banner was pressed again: what they then did a second time is not judged. Absent: none. */
  pressedAgain: z.int().optional(),
  /** On how many pages accepting would judge each check; nothing where the audit accepted. */
  judgedByAccepting: z.partialRecord(checkSchema, z.int()),
  /** Of a run that visited each page in each state; absent in any other. */
  ...consentMatrixSchema.partial().shape,
});

/** A remedy that was rehearsed; its sentence and that of the proof are in English. */
const rehearsedRemedySchema = z.object({
  sentence: z.string(),
  proof: remedyProofSchema,
  proofSentence: z.string(),
});

const reportVerdictSchema = verdictSchema.extend({
  /**
   * English sentence with the exact line to add or change; null when nothing failed. With `--prove`, the same beside what
   * its rehearsal came to.
   */
  remedy: z.union([z.string(), rehearsedRemedySchema]).nullable(),
});

/** Names a tracker beside the primary one. */
const trackerNameSchema = z.object({ name: z.string(), family: z.string().optional() });

/** What changed since the base run (`--compare`), by one tracker. */
const reportComparisonSchema = runComparisonSchema.pick({ pages: true, inBoth: true, causes: true });

/** Hits of one tracker and kind on all pages where they are not as many as they were; `exampleUrl` is the first of them. */
const hitDifferenceSchema = hitCountSchema.extend({ pages: z.int(), exampleUrl: z.string() });

/** What became of one page since the base run. */
const pageComparisonSchema = comparedPageSchema.pick({ kinds: true, changes: true }).extend({
  /** Of a change that was tried. */
  hits: z.array(hitCountSchema).optional(),
});

/** The object that `vigie audit --format json` prints: a stable interface. */
export const auditReportSchema = scoreSchema.extend({
  website: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  interrupted: z.boolean(),
  /** What visited; absent in reports of older versions. */
  browser: browserSchema.optional(),
  /** Who visited; absent in reports of older versions. */
  profile: recordedProfileSchema.optional(),
  /** Absent in reports of older versions. */
  consent: reportConsentSchema.optional(),
  /** What the first pages showed, where nobody named a tag: the audit is judged by its first tracker. */
  detected: detectionSchema.optional(),
  discovery: z
    .object({
      discovered: z.int(),
      visited: z.int(),
      /** All of them, up to a hundred of each reason. */
      skipped: z.array(z.object({ url: z.string(), reason: z.string() })),
      /** discovered = visited + the sum of these. */
      skippedByReason: z.record(z.string(), z.int()),
      /** Sitemaps and robots.txt that could not be read, or not to their end. */
      problems: z.array(discoveryProblemSchema),
      /** The start page when it could not be read: its links are unknown, so the audit has failed. */
      unreadStart: failureSchema.extend({ url: z.string() }).nullable().default(null),
    })
    .nullable(),
  /** What was tried in the browser alone; absent: pages were visited as they are. */
  change: z
    .object({
      /** Of the pages' own documents. */
      headers: z.array(z.object({ name: z.string(), value: z.string() })),
      /** Files, and the addresses that they were answered to. */
      replaced: z.array(z.object({ part: z.string(), file: z.string(), addresses: z.array(z.string()) })),
    })
    .optional(),
  /** What changed since the base run; absent without one. With `--compare` alone, that is the same pages without the change. */
  comparison: reportComparisonSchema
    .extend({
      base: scoreSchema
        .pick({ reliability: true, grade: true })
        .extend({ website: z.string(), startedAt: z.iso.datetime() }),
      /** Pages that the base run measured and that this run could not visit. */
      lost: z.int(),
      /** Pages that send fewer hits than they did, or more, and which; absent where no change was tried. */
      hits: z.object({ fewer: z.int(), more: z.int(), kinds: z.array(hitDifferenceSchema) }).optional(),
      /** The trackers beside the primary one that both runs have; absent without any. */
      trackers: z.array(reportComparisonSchema.extend({ name: z.string() })).optional(),
    })
    .optional(),
  /**
   * Personal data that pages give away, masked; at most 5,000, and 200 of a page. No other field of a report holds a value
   * of it. Absent in reports of older versions.
   */
  personalData: z.array(personalDataSchema).optional(),
  /** Absent without `--canary`. */
  canary: canaryVisitsSchema.optional(),
  /** The trackers beside the primary one, each with a score of its own; absent without any. */
  trackers: z.array(scoreSchema.extend(trackerNameSchema.shape)).optional(),
  pages: z.array(
    z.object({
      url: z.string(),
      finalUrl: z.string().nullable(),
      httpStatus: z.number().nullable(),
      outcome: z.enum(['measured', 'failed']),
      failure: failureSchema.nullable(),
      kind: pageKindSchema.nullable().optional(),
      /** Absent without a base run. */
      comparison: pageComparisonSchema.optional(),
      /** Of this page alone; F when nothing of it could be measured. */
      reliability: scoreSchema.shape.reliability.optional(),
      grade: scoreSchema.shape.grade.optional(),
      verdicts: z.array(reportVerdictSchema),
      hits: z.array(hitSchema),
      /** The banner, how it was answered, and what the page says of consent; null when nobody could look. */
      consent: consentSchema.nullable().optional(),
      /** Of the trackers beside the primary one, in the report's order; absent without any. */
      trackers: z
        .array(
          trackerNameSchema.extend({
            reliability: scoreSchema.shape.reliability,
            grade: scoreSchema.shape.grade,
            comparison: pageComparisonSchema.optional(),
            verdicts: z.array(reportVerdictSchema),
            hits: z.array(hitSchema),
          }),
        )
        .optional(),
      /** The one that the audit judges; without a `name` it is `dataLayer`. Null when the recorder could not look at it. */
      dataLayer: dataLayerSchema.extend({ name: z.string().optional() }).nullable(),
      /** Variables beside it that are, or may be, dataLayers. */
      otherDataLayers: z.array(namedDataLayerSchema).optional(),
      /** Why the visit's wait ended; null where the page was not measured. Absent in reports of older versions. */
      settledBy: z.enum(SETTLED_BY).nullable().optional(),
      timings: timingsSchema,
      /** What the visit really took; timings count the page's fast-forwarded time too. */
      durationMs: z.number(),
    }),
  ),
});
export type AuditReport = z.infer<typeof auditReportSchema>;
