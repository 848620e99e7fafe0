import * as z from 'zod';
import { ANSWER_PROOFS, BANNER_OFFERS, consentSignalsSchema } from './consent-signals.ts';
import { cspSchema, corsIssueSchema, mixedContentIssueSchema } from './policy.ts';
import { dataLayerSchema, namedDataLayerSchema } from './data-layer.ts';
import { browserSchema } from '../browser.ts';
import { failureSchema } from './failure.ts';
import { keptSchema } from './kept.ts';
import { observed } from './observed.ts';
import { requestSchema } from './request.ts';
import { CONSENT_ACTIONS, HIT_MODES, VISIT_MODES } from '../visit-modes.ts';
import { testResultSchema } from '../test-result.ts';
import { recordedProfileSchema } from '../visit-profile.ts';

/** An execution of an external script in a document, seen by its load or error event. */
export const scriptRunSchema = z.object({
  url: z.string(),
  frameId: z.string(),
  /** Moment right after the script ran (load) or was given up (error). */
  atMs: z.number(),
  outcome: z.enum(['ran', 'refused']),
  hasIntegrity: z.boolean(),
  /** A module runs once in a document, however often elements name it. */
  isModule: z.boolean().optional(),
});

export const consoleEntrySchema = z.object({
  atMs: z.number(),
  level: z.enum(['log', 'info', 'warning', 'error', 'debug']),
  text: z.string(),
  url: z.string().nullable(),
  line: z.number().nullable(),
});

/** An exception that nothing caught. `url` is the script that threw, also across origins. */
export const exceptionSchema = z.object({
  atMs: z.number(),
  message: z.string(),
  url: z.string().nullable(),
  line: z.number().nullable(),
  column: z.number().nullable(),
});

/** A view of the page: the first load, then each change of its URL by the history API. */
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
  /** Kept apart for each site that embeds its host (CHIPS). Absent in visits of older versions. */
  partitioned: z.boolean().optional(),
});

/** `indexed-db`: a database, by its name. */
export const STORES = ['cookie', 'local-storage', 'session-storage', 'indexed-db'] as const;

/** The first write of a cookie or storage entry by one script or answer, never its value. */
export const storeWriteSchema = z.object({
  store: z.enum(STORES),
  name: z.string(),
  atMs: z.number(),
  /** The address of the answer that set it, or of the scripts that did, the innermost first; empty: nobody was seen. */
  by: z.array(z.string()),
  /** Absent where a script set it, and in visits of older versions, as is all that follows. */
  requestId: z.string().optional(),
  /** The host on which it lies. */
  host: z.string().optional(),
  /** As it was asked for, which may be longer than browsers keep it; null: as long as the session. Of cookies. */
  lifetimeSeconds: z.number().nullable().optional(),
  /** Name and value together. */
  sizeBytes: z.number().optional(),
  secure: z.boolean().optional(),
  httpOnly: z.boolean().optional(),
  sameSite: z.string().nullable().optional(),
  partitioned: z.boolean().optional(),
});

/** What the page shows, as far as it tells an error, a sign-in or a maintenance page from content. */
export const shownContentSchema = z.object({
  /** The first heading that is shown; cut. */
  heading: z.string().nullable(),
  /** Characters of text in the main part, without navigation, header and footer; counted up to 4,000. */
  textLength: z.number(),
  /** Password fields outside of header, navigation, asides and footer. */
  passwords: z.number(),
  /** A field there asks for a mail address, a user or an account. */
  asksIdentity: z.boolean(),
});
export type ShownContent = z.infer<typeof shownContentSchema>;

/** Milliseconds since the start of the visit; null where the page did not get that far. */
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

/** The consent banner of a visit, what became of it, and what the page says of the visitor's consent. */
export const consentSchema = z.object({
  action: z.enum(CONSENT_ACTIONS),
  platform: z.string().nullable(),
  result: z.enum(['not-asked', 'no-banner', 'done', 'failed']),
  atMs: z.number().nullable(),
  /** When a banner was first seen, also by visits that answer none; absent in visits of older versions. */
  bannerAtMs: z.number().nullable().optional(),
  /** A banner stood there when the visit ended. */
  isBannerLeft: z.boolean().optional(),
  /** Why the banner could not be answered, for reports; null when it was, or was not asked for. */
  why: z.string().nullable().optional(),
  /** What showed that the banner was answered; null where it was not. Absent in visits of older versions. */
  proof: z.enum(ANSWER_PROOFS).nullable().optional(),
  /**
   * When the visit pressed again what it had pressed before, as nothing showed that the press was heard. What the page
   * does a second time from then on is no fault of it. Absent: nothing was pressed again.
   */
  pressedAgainAtMs: z.number().optional(),
  /** The moment right before the first press that may have answered. Absent where no press came again. */
  firstPressAtMs: z.number().optional(),
  /** What the banner's first level offered before it was answered. Absent: nobody looked, or an older version did. */
  offered: z.array(z.enum(BANNER_OFFERS)).optional(),
  signals: consentSignalsSchema.optional(),
});
export type ConsentRecord = z.infer<typeof consentSchema>;

/** Returns whether the visit saw a banner, answered or not. */
export function hasBanner({ bannerAtMs = null, isBannerLeft = false, result }: ConsentRecord): boolean {
  return bannerAtMs !== null || isBannerLeft || result === 'done' || result === 'failed';
}

/** Everything recorded during one visit of one page. Immutable; a changed rule is applied to it again. */
/**
 * Why a visit's wait ended. `look-ahead`: the page settled, and its time passed by the look ahead, in virtual time.
 * `real-time`: the same in real time, since virtual time cannot hold on that page. `cap`: the wait was cut. The others
 * stand in visits of older versions, which waited for a silence.
 */
export const SETTLED_BY = ['look-ahead', 'real-time', 'cap', 'hit-and-quiet', 'quiet'] as const;

export const observationSchema = z.object({
  version: z.literal(1),
  requestedUrl: z.string(),
  finalUrl: z.string().nullable(),
  redirects: z.array(z.object({ url: z.string(), status: z.number() })),
  httpStatus: z.number().nullable(),
  title: z.string().nullable(),
  /** Null where the page could not be read; absent in visits of older versions. */
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
    /** Absent in visits of older versions, which were a desktop's. */
    profile: recordedProfileSchema.optional(),
  }),
  settledBy: z.enum(SETTLED_BY).nullable(),
  timings: timingsSchema,
  requests: observed(z.array(requestSchema)),
  scriptRuns: observed(z.array(scriptRunSchema)),
  dataLayer: observed(dataLayerSchema),
  /** Variables by names that are known or configured; absent in visits of older versions. */
  otherDataLayers: observed(z.array(namedDataLayerSchema)).optional(),
  csp: observed(cspSchema),
  corsIssues: observed(z.array(corsIssueSchema)),
  mixedContent: observed(z.array(mixedContentIssueSchema)),
  console: observed(z.array(consoleEntrySchema)),
  exceptions: observed(z.array(exceptionSchema)),
  views: observed(z.array(viewSchema)),
  cookies: observed(z.array(cookieSchema)),
  /** Who set which cookie and storage entry; absent where nobody asked for it. */
  writes: observed(z.array(storeWriteSchema)).optional(),
  consent: observed(consentSchema),
  /** What could have changed since another visit; absent where nobody asked for it. */
  kept: observed(keptSchema).optional(),
  /** Name of the file beside the observation (its content hash), null when none was asked for. */
  screenshot: observed(
    z.object({ sha256: z.string(), mimeType: z.string(), sizeBytes: z.number() }).nullable(),
  ),
  dialogs: z.array(z.object({ type: z.string(), message: z.string() })),
  /** Results of the user-written tests that were run on it. */
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
