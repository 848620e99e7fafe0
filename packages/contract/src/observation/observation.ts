import * as z from 'zod';
import { ANSWER_PROOFS, BANNER_OFFERS, consentSignalsSchema, withdrawalSchema } from './consent-signals.ts';
import { cspSchema, corsIssueSchema, mixedContentIssueSchema } from './policy.ts';
import { dataLayerSchema, namedDataLayerSchema } from './data-layer.ts';
import { browserSchema } from '../browser.ts';
import { failureSchema } from './failure.ts';
import { storedBodiesSchema } from './stored-bodies.ts';
import { observed } from './observed.ts';
import { requestSchema } from './request.ts';
import { CONSENT_ACTIONS, HIT_MODES, VISIT_MODES } from '../visit-modes.ts';
import { testResultSchema } from '../test-result.ts';
import { recordedProfileSchema } from '../visit-profile.ts';

/** Execution of an external script in a document, detected by its load or error event. */
export const scriptRunSchema = z.object({
  url: z.string(),
  frameId: z.string(),
  /** Time directly after the script ran (load) or failed (error). */
  atMs: z.number(),
  outcome: z.enum(['ran', 'refused']),
  hasIntegrity: z.boolean(),
  /** True for a module, which runs once in a document, regardless of the number of elements that load it. */
  isModule: z.boolean().optional(),
});

export const consoleEntrySchema = z.object({
  atMs: z.number(),
  level: z.enum(['log', 'info', 'warning', 'error', 'debug']),
  text: z.string(),
  url: z.string().nullable(),
  line: z.number().nullable(),
});

/** Uncaught exception. `url` is the script that threw it, also across origins. */
export const exceptionSchema = z.object({
  atMs: z.number(),
  message: z.string(),
  url: z.string().nullable(),
  line: z.number().nullable(),
  column: z.number().nullable(),
});

/** View of the page: the first load, then each change of its URL by the history API. */
export const viewSchema = z.object({
  atMs: z.number(),
  url: z.string(),
  kind: z.enum(['load', 'push-state', 'replace-state', 'pop-state', 'fragment']),
});

export const cookieSchema = z.object({
  name: z.string(),
  domain: z.string(),
  path: z.string(),
  expiresAt: z.string().nullable(),
  httpOnly: z.boolean(),
  secure: z.boolean(),
  sameSite: z.string().nullable(),
  sizeBytes: z.number(),
  /**
   * True if the cookie is stored separately for each site that embeds its host (CHIPS). Absent in visits of older
   * versions.
   */
  partitioned: z.boolean().optional(),
});

/** `indexed-db`: a database, by its name. */
export const STORES = ['cookie', 'local-storage', 'session-storage', 'indexed-db'] as const;

/** First write of a cookie or storage entry by one script or answer. Never contains its value. */
export const storeWriteSchema = z.object({
  store: z.enum(STORES),
  name: z.string(),
  atMs: z.number(),
  /** Address of the answer that set it, or of the scripts that did, the innermost first. Empty: unknown. */
  by: z.array(z.string()),
  /** Absent if a script set it, and in visits of older versions. The fields below are absent in such visits too. */
  requestId: z.string().optional(),
  /** Host of the cookie or storage entry. */
  host: z.string().optional(),
  /** Requested lifetime of a cookie in seconds, which may exceed the browser's limit. Null: the session. */
  lifetimeSeconds: z.number().nullable().optional(),
  /** Size of name and value together. */
  sizeBytes: z.number().optional(),
  secure: z.boolean().optional(),
  httpOnly: z.boolean().optional(),
  sameSite: z.string().nullable().optional(),
  partitioned: z.boolean().optional(),
});

/**
 * Visible content of the page, as far as it distinguishes error, sign-in and maintenance pages from regular content.
 */
export const shownContentSchema = z.object({
  /** First visible heading, truncated. */
  heading: z.string().nullable(),
  /** Characters of text in the main part, without navigation, header and footer. Counted up to 4,000. */
  textLength: z.number(),
  /** Number of password fields outside of header, navigation, asides and footer. */
  passwords: z.number(),
  /** True if a field there requests a mail address, a user or an account. */
  asksIdentity: z.boolean(),
});
export type ShownContent = z.infer<typeof shownContentSchema>;

/** Milliseconds since the start of the visit. Null if the page did not reach the event. */
export const timingsSchema = z.object({
  dnsMs: z.number().nullable(),
  connectMs: z.number().nullable(),
  tlsMs: z.number().nullable(),
  firstByteMs: z.number().nullable(),
  domContentLoadedMs: z.number().nullable(),
  loadMs: z.number().nullable(),
  settledMs: z.number().nullable(),
  totalMs: z.number(),
});

/** Consent banner of a visit, the result of the answer, and the page's consent signals. */
export const consentSchema = z.object({
  action: z.enum(CONSENT_ACTIONS),
  platform: z.string().nullable(),
  result: z.enum(['not-asked', 'no-banner', 'done', 'failed']),
  atMs: z.number().nullable(),
  /** Time at which a banner was first seen, also in visits that answer none. Absent in visits of older versions. */
  bannerAtMs: z.number().nullable().optional(),
  /** True if a banner was present at the end of the visit. */
  isBannerLeft: z.boolean().optional(),
  /**
   * Reason for which the banner could not be answered, for reports. Null if it was answered, or no answer was ordered.
   */
  why: z.string().nullable().optional(),
  /** Proof that the banner was answered. Null if it was not. Absent in visits of older versions. */
  proof: z.enum(ANSWER_PROOFS).nullable().optional(),
  /**
   * Time at which the visit pressed the same element again, because nothing showed an effect of the first press.
   * Repeated requests of the page from then on are not faults. Absent: no second press.
   */
  pressedAgainAtMs: z.number().optional(),
  /** Time directly before the first press that may have answered. Absent if there was no second press. */
  firstPressAtMs: z.number().optional(),
  /** Choices on the banner's first level before it was answered. Absent: not read, or an older version. */
  offered: z.array(z.enum(BANNER_OFFERS)).optional(),
  signals: consentSignalsSchema.optional(),
  /** Withdrawal of the acceptance. Absent: none was requested, or the banner was not accepted. */
  withdrawal: withdrawalSchema.optional(),
});
export type ConsentRecord = z.infer<typeof consentSchema>;

/** Returns whether the visit saw a banner, answered or not. */
export function hasBanner({ bannerAtMs = null, isBannerLeft = false, result }: ConsentRecord): boolean {
  return bannerAtMs !== null || isBannerLeft || result === 'done' || result === 'failed';
}

/**
 * Reasons for which a visit's wait ended. `look-ahead`: the page settled, and its look-ahead passed in virtual time.
 * `real-time`: the look-ahead passed in real time, because virtual time does not work on that page. `cap`: the wait
 * was cut short. The other values occur in visits of older versions, which waited for silence.
 */
export const SETTLED_BY = ['look-ahead', 'real-time', 'cap', 'hit-and-quiet', 'quiet'] as const;

/** All data recorded during one visit of one page. Immutable. A changed rule is applied to it again. */
export const observationSchema = z.object({
  version: z.literal(1),
  requestedUrl: z.string(),
  finalUrl: z.string().nullable(),
  redirects: z.array(z.object({ url: z.string(), status: z.number() })),
  httpStatus: z.number().nullable(),
  title: z.string().nullable(),
  /** Null if the page could not be read. Absent in visits of older versions. */
  shown: shownContentSchema.nullable().optional(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  outcome: z.enum(['measured', 'failed']),
  failure: failureSchema.nullable(),
  browser: z.object({
    /** Product and version, e.g. `Chrome/156.0.8078.79`. */
    version: z.string(),
    userAgent: z.string(),
    /** Absent in visits of older versions, as is the source. */
    name: browserSchema.shape.name.optional(),
    source: browserSchema.shape.source.optional(),
  }),
  visit: z.object({
    mode: z.enum(VISIT_MODES),
    hits: z.enum(HIT_MODES),
    attempt: z.number(),
    /** Absent in visits of older versions, which used a desktop profile. */
    profile: recordedProfileSchema.optional(),
  }),
  settledBy: z.enum(SETTLED_BY).nullable(),
  timings: timingsSchema,
  requests: observed(z.array(requestSchema)),
  scriptRuns: observed(z.array(scriptRunSchema)),
  dataLayer: observed(dataLayerSchema),
  /** Variables by known or configured names. Absent in visits of older versions. */
  otherDataLayers: observed(z.array(namedDataLayerSchema)).optional(),
  csp: observed(cspSchema),
  corsIssues: observed(z.array(corsIssueSchema)),
  mixedContent: observed(z.array(mixedContentIssueSchema)),
  console: observed(z.array(consoleEntrySchema)),
  exceptions: observed(z.array(exceptionSchema)),
  views: observed(z.array(viewSchema)),
  cookies: observed(z.array(cookieSchema)),
  /** Writes of cookies and storage entries, with their scripts. Absent if the order did not request them. */
  writes: observed(z.array(storeWriteSchema)).optional(),
  consent: observed(consentSchema),
  /** Bodies and headers to compare with another visit. Absent if the order did not request them. */
  kept: observed(storedBodiesSchema).optional(),
  /** Name of the file beside the observation (its content hash). Null if no screenshot was requested. */
  screenshot: observed(
    z.object({ sha256: z.string(), mimeType: z.string(), sizeBytes: z.number() }).nullable(),
  ),
  dialogs: z.array(z.object({ type: z.string(), message: z.string() })),
  /** Results of the user-written tests that ran on the page. */
  tests: z.array(testResultSchema).default([]),
});
export type Observation = z.infer<typeof observationSchema>;
export type ScriptRun = z.infer<typeof scriptRunSchema>;
export type View = z.infer<typeof viewSchema>;
export type ExceptionRecord = z.infer<typeof exceptionSchema>;
export type ConsoleEntry = z.infer<typeof consoleEntrySchema>;
export type StoreWrite = z.infer<typeof storeWriteSchema>;
export type CookieRecord = z.infer<typeof cookieSchema>;
export type Timings = z.infer<typeof timingsSchema>;
