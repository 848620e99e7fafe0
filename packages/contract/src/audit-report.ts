import * as z from 'zod';
import { remedyProofSchema } from './remedy-proof.ts';
import {
  blockedRequestSchema,
  blockingBrowserSchema,
  filterListSchema,
  pageBlockingSchema,
} from './blocking.ts';
import { browserSchema } from './browser.ts';
import { comparedPageSchema, runComparisonSchema } from './comparison.ts';
import { countedHitSchema } from './counted.ts';
import { consentMatrixSchema } from './consent-matrix.ts';
import { detectionSchema } from './detection.ts';
import { discoveryProblemSchema } from './discovery.ts';
import { failureSchema } from './observation/failure.ts';
import { CONSENT_ACTIONS } from './visit-modes.ts';
import { SETTLED_BY, consentSchema, timingsSchema } from './observation/observation.ts';
import { hitLimitSchema } from './vendor-limit.ts';
import { dataLayerSchema, namedDataLayerSchema } from './observation/data-layer.ts';
import { hitCountSchema, hitSchema } from './hit.ts';
import { cookieLifetimesSchema } from './cookie-lifetime.ts';
import { canaryVisitsSchema, personalDataSchema } from './personal-data.ts';
import { pageKindSchema } from './page-kind.ts';
import { scoreSchema } from './score.ts';
import { sentOnFindingSchema, sentOnSchema } from './server-side.ts';
import { checkSchema, verdictSchema } from './verdict.ts';
import { recordedProfileSchema } from './visit-profile.ts';

/** Consent banners on an audit's pages, and the answers to them. */
const reportConsentSchema = z.object({
  /** Answer that the audit gives to banners. */
  answer: z.enum(CONSENT_ACTIONS),
  /** Number of pages with a banner, and number of these pages on which the banner was answered. */
  banners: z.int(),
  answered: z.int(),
  /** Number of pages with a check that could not be evaluated, because the visit gave no consent. */
  unanswered: z.int(),
  /** Number of pages whose banner was pressed again. Their repeated requests are not evaluated. Absent: none. */
  pressedAgain: z.int().optional(),
  /** Number of pages on which accepting would make each check evaluable. Empty if the audit accepted. */
  judgedByAccepting: z.partialRecord(checkSchema, z.int()),
  /** Present only in a run that visited each page in each consent state. */
  ...consentMatrixSchema.partial().shape,
});

/** Remedy that was rehearsed. Its sentence and the sentence of the proof are in English. */
const rehearsedRemedySchema = z.object({
  sentence: z.string(),
  proof: remedyProofSchema,
  proofSentence: z.string(),
});

const reportVerdictSchema = verdictSchema.extend({
  /**
   * English sentence with the exact line to add or change. Null if nothing failed. With `--prove`, an object that adds
   * the result of the rehearsal.
   */
  remedy: z.union([z.string(), rehearsedRemedySchema]).nullable(),
});

/** Name and family of a tracker beside the primary one. */
const trackerNameSchema = z.object({ name: z.string(), family: z.string().optional() });

/** Changes since the base run (`--compare`), for one tracker. */
const reportComparisonSchema = runComparisonSchema.pick({ pages: true, inBoth: true, causes: true });

/** Hits of one tracker and kind on all pages where their number changed. `exampleUrl` is the first of these pages. */
const hitDifferenceSchema = hitCountSchema.extend({ pages: z.int(), exampleUrl: z.string() });

/** Changes of one page since the base run. */
const pageComparisonSchema = comparedPageSchema.pick({ kinds: true, changes: true }).extend({
  /** Present for a tried change. */
  hits: z.array(hitCountSchema).optional(),
});

/** Object that `vigie audit --format json` prints. It is a stable interface. */
export const auditReportSchema = scoreSchema.extend({
  website: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  interrupted: z.boolean(),
  /** Browser of the audit. Absent in reports of older versions. */
  browser: browserSchema.optional(),
  /** Visitor profile of the audit. Absent in reports of older versions. */
  profile: recordedProfileSchema.optional(),
  /** Absent in reports of older versions. */
  consent: reportConsentSchema.optional(),
  /**
   * Tracking detected on the first pages, if the caller named no tag. The audit evaluates the first detected tracker.
   */
  detected: detectionSchema.optional(),
  discovery: z
    .object({
      discovered: z.int(),
      visited: z.int(),
      /** Skipped pages, up to 100 for each reason. */
      skipped: z.array(z.object({ url: z.string(), reason: z.string() })),
      /** Number of skipped pages by reason. discovered = visited + the sum of these numbers. */
      skippedByReason: z.record(z.string(), z.int()),
      /** Sitemaps and robots.txt that could not be read, or not completely. */
      problems: z.array(discoveryProblemSchema),
      /** Start page if it could not be read. Its links are unknown, so the audit has failed. */
      unreadStart: failureSchema.extend({ url: z.string() }).nullable().default(null),
    })
    .nullable(),
  /** Change that was tried in the browser alone. Absent: pages were visited unchanged. */
  change: z
    .object({
      /** Headers on the pages' own documents. */
      headers: z.array(z.object({ name: z.string(), value: z.string() })),
      /** Replacement files, and the addresses that they were served for. */
      replaced: z.array(z.object({ part: z.string(), file: z.string(), addresses: z.array(z.string()) })),
    })
    .optional(),
  /**
   * Changes since the base run. Absent without one. With `--compare` alone, the base is the same pages without the
   * change.
   */
  comparison: reportComparisonSchema
    .extend({
      base: scoreSchema
        .pick({ reliability: true, grade: true })
        .extend({ website: z.string(), startedAt: z.iso.datetime() }),
      /** Number of pages that the base run measured and that this run could not visit. */
      lost: z.int(),
      /**
       * Number of pages that send fewer or more hits than before, and the kinds of hits. Absent if no change was tried.
       */
      hits: z.object({ fewer: z.int(), more: z.int(), kinds: z.array(hitDifferenceSchema) }).optional(),
      /** Trackers beside the primary one that both runs have. Absent if there are none. */
      trackers: z.array(reportComparisonSchema.extend({ name: z.string() })).optional(),
    })
    .optional(),
  /**
   * Personal data that pages disclose, masked. At most 5,000 entries, and 200 for each page. No other field of a report
   * contains such a value. Absent in reports of older versions.
   */
  personalData: z.array(personalDataSchema).optional(),
  /** Filter lists of `--blockers`, and the browsers that use them by default. Absent without lists. */
  blockers: z
    .object({ lists: z.array(filterListSchema), browsers: z.array(blockingBrowserSchema) })
    .optional(),
  /** Absent without `--canary`. */
  canary: canaryVisitsSchema.optional(),
  /** Trackers beside the primary one, each with its own score. Absent if there are none. */
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
      /** Reliability of this page alone. F if nothing on the page could be measured. */
      reliability: scoreSchema.shape.reliability.optional(),
      grade: scoreSchema.shape.grade.optional(),
      verdicts: z.array(reportVerdictSchema),
      hits: z.array(hitSchema),
      /** States of the hits in the vendor's report. Absent without `--reports`. */
      counted: z.array(countedHitSchema).optional(),
      /**
       * Hits that a server of the website received, and pixels of vendors with a conversions API: the destinations that
       * the server sent them on to, and what was lost or changed. Absent without `--server-calls`.
       */
      sentOn: z.array(sentOnSchema).optional(),
      sentOnFindings: z.array(sentOnFindingSchema).optional(),
      /**
       * Requests that the filter lists stop, each address once. Requests that are never sent any more are in
       * `blocking`. Both are absent without `--blockers`.
       */
      blocked: z.array(blockedRequestSchema).optional(),
      blocking: pageBlockingSchema.optional(),
      /**
       * Limits of vendors that hits of the page pass, whatever their tracker. At most 200, and no part of the grade.
       * Absent in reports of older versions, and for pages that were not measured.
       */
      limits: z.array(hitLimitSchema).optional(),
      /** Lifetimes of the page's cookies in other browsers. Absent without `--cookie-lifetimes`. */
      cookieLifetimes: z.array(cookieLifetimesSchema).optional(),
      /** Banner, the answer to it, and the page's consent signals. Null if the page could not be inspected. */
      consent: consentSchema.nullable().optional(),
      /** Results for the trackers beside the primary one, in the report's order. Absent if there are none. */
      trackers: z
        .array(
          trackerNameSchema.extend({
            reliability: scoreSchema.shape.reliability,
            grade: scoreSchema.shape.grade,
            comparison: pageComparisonSchema.optional(),
            verdicts: z.array(reportVerdictSchema),
            hits: z.array(hitSchema),
            counted: z.array(countedHitSchema).optional(),
          }),
        )
        .optional(),
      /**
       * dataLayer that the audit evaluates. Without a `name` it is `dataLayer`. Null if the recorder could not read it.
       */
      dataLayer: dataLayerSchema.extend({ name: z.string().optional() }).nullable(),
      /** Other variables that are, or may be, dataLayers. */
      otherDataLayers: z.array(namedDataLayerSchema).optional(),
      /**
       * Reason for which the visit's wait ended. Null if the page was not measured. Absent in reports of older
       * versions.
       */
      settledBy: z.enum(SETTLED_BY).nullable().optional(),
      timings: timingsSchema,
      /** Real duration of the visit, in ms. Timings also count the page's fast-forwarded time. */
      durationMs: z.number(),
    }),
  ),
});
export type AuditReport = z.infer<typeof auditReportSchema>;
