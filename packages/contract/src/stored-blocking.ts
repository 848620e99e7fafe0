import * as z from 'zod';
import {
  BLOCKING_BROWSERS,
  blockedRequestSchema,
  blockingBrowserSchema,
  pageBlockingSchema,
  TRACKER_OUTCOMES,
} from './blocking.ts';
import { COOKIE_BROWSERS, cookieLifetimeSchema, cookieLifetimesSchema } from './cookie-lifetime.ts';
import { csvReaderSchema } from './csv-reader.ts';
import { idSchema, instantSchema } from './identifiers.ts';

const outcomeSchema = z.enum(TRACKER_OUTCOMES);

/** Effect of lists on one tracker: the number of pages on which none, or not all, of its hits leave. */
const pagesStoppedSchema = z.object({
  stoppedPages: z.int(),
  partlyPages: z.int(),
  /** `stopped`: on all pages. `partly`: on some, or not all of its hits. */
  outcome: outcomeSchema,
});

/** Rule that stops a tracker, with the address that it stops. */
export const blockingCauseSchema = z.object({
  list: z.string(),
  rule: z.string(),
  /** Stopped address without its query. */
  url: z.string(),
  /** True if the stopped address would have sent the requests of the tracker, as a tag manager does. */
  takesAlong: z.boolean(),
  pages: z.int(),
});
export type BlockingCause = z.infer<typeof blockingCauseSchema>;

/** Effect of lists on one tracker or tag manager of a website, on the pages that load it. */
export const storedTrackerBlockingSchema = pagesStoppedSchema.extend({
  vendor: z.string(),
  name: z.string(),
  pages: z.int(),
  /** False for a file or a tag manager that sends no hit itself. */
  sendsHits: z.boolean(),
  /** First comparison that showed this outcome, and has shown it since. */
  since: instantSchema,
  /** Most frequent causes. */
  causes: z.array(blockingCauseSchema),
  /** Effect in browsers with their default lists, as far as the lists are stored. */
  browsers: z.array(pagesStoppedSchema.extend({ browser: z.enum(BLOCKING_BROWSERS), since: instantSchema })),
});
export type StoredTrackerBlocking = z.infer<typeof storedTrackerBlockingSchema>;

/** Change of a tracker's outcome between two comparisons. */
export const blockingChangeSchema = z.object({
  at: instantSchema,
  vendor: z.string(),
  name: z.string(),
  before: outcomeSchema,
  after: outcomeSchema,
  /** `lists`: the lists changed. `pages`: only the visits did. */
  by: z.enum(['lists', 'pages']),
  /** True if its list was not in use at the comparison before: somebody added or renamed it. */
  isNewList: z.boolean().default(false),
  /** Rule that stops it now, or that did before. Null: unknown. */
  list: z.string().nullable(),
  rule: z.string().nullable(),
});
export type BlockingChange = z.infer<typeof blockingChangeSchema>;

/** Lifetimes of a cookie of a website in other browsers. */
export const storedCookieLifetimesSchema = cookieLifetimesSchema
  .omit({ clickIds: true, lifetimes: true })
  .extend({
    /** Number of pages that leave it. */
    pages: z.int(),
    lifetimes: z.array(cookieLifetimeSchema.omit({ effect: true })),
  });
export type StoredCookieLifetimes = z.infer<typeof storedCookieLifetimesSchema>;

/** Loss that holds: a value is lower than the one that it had in the last 30 days. `at`: its last fall. */
const lossFields = { at: instantSchema, vendor: z.string(), name: z.string(), pages: z.int() };

/**
 * Fall of a tracker's reach, as shares from 0 to 1, or of the shortest lifetime of one of its cookies in a browser, in
 * seconds. A cookie that a browser refuses, or keeps until it closes, lives 0 seconds.
 */
export const recognitionLossSchema = z.discriminatedUnion('of', [
  z.object({ of: z.literal('reach'), ...lossFields, before: z.number(), after: z.number() }),
  z.object({
    of: z.literal('cookie'),
    ...lossFields,
    cookie: z.string(),
    browser: z.enum(COOKIE_BROWSERS),
    before: z.number(),
    after: z.number(),
  }),
]);
export type RecognitionLoss = z.infer<typeof recognitionLossSchema>;

/** List with which a website was compared. */
export const comparedListSchema = z.object({
  name: z.string(),
  version: z.string().nullable(),
  licence: z.string().nullable(),
  rules: z.int(),
  /** Instant at which its text arrived. Null: the list of Vigie itself. */
  at: instantSchema.nullable(),
});

/** Reach of trackers, and lifetimes of their cookies, at a comparison. */
const recognitionSchema = z.object({
  /** Instant of the owner's last change of the shares. Null: there are none. */
  sharesAt: instantSchema.nullable(),
  reach: z.array(z.object({ vendor: z.string(), name: z.string(), pages: z.int(), share: z.number() })),
  /** Shortest lifetime, in seconds, of each cookie of a tracker that is to recognise visitors for a day or more. */
  cookies: z.array(
    z.object({
      vendor: z.string(),
      name: z.string(),
      pages: z.int(),
      cookie: z.string(),
      browser: z.enum(COOKIE_BROWSERS),
      seconds: z.number(),
    }),
  ),
});
export type Recognition = z.infer<typeof recognitionSchema>;

/** Result of a comparison of a website's stored visits with filter lists, and with the cookie rules of browsers. */
export const blockingResultSchema = z.object({
  at: instantSchema,
  /** Number of compared pages: the newest recorded visit of each. */
  pages: z.int(),
  /** True if the website has more pages than are compared. */
  isPartial: z.boolean(),
  /** True if the company has no list, so that the small list of Vigie was used. No browser uses it. */
  isOwnList: z.boolean(),
  lists: z.array(comparedListSchema),
  browsers: z.array(blockingBrowserSchema),
  trackers: z.array(storedTrackerBlockingSchema),
  /** Addresses on the website itself that hits still reach, without their query. */
  escaped: z.array(z.object({ url: z.string(), pages: z.int() })),
  cookies: z.array(storedCookieLifetimesSchema),
  /** Newest first. */
  changes: z.array(blockingChangeSchema),
  /** Losses against comparisons of the last 30 days. Absent in results of older versions. */
  losses: z.array(recognitionLossSchema).optional(),
  /** Values that the next comparison is compared with. Absent in results of older versions. */
  recognition: recognitionSchema.optional(),
});
export type BlockingResult = z.infer<typeof blockingResultSchema>;

/** Report on a website's tracking in other browsers. */
export const blockingReportSchema = z.object({
  websiteId: idSchema,
  /** True if a comparison is due or under way. */
  isWaiting: z.boolean(),
  /** Null until the first comparison. */
  result: blockingResultSchema.nullable(),
});
export type BlockingReport = z.infer<typeof blockingReportSchema>;

/** Comparison of one visit with other browsers. */
export const visitBlockingSchema = z.object({
  /** Comparison with the lists. Null: the visit was not compared, because only the newest visit of a page is. */
  compared: z
    .object({
      at: instantSchema,
      blocked: z.array(blockedRequestSchema),
      blocking: pageBlockingSchema,
    })
    .nullable(),
  cookies: z.array(cookieLifetimesSchema),
});
export type VisitBlocking = z.infer<typeof visitBlockingSchema>;

export const blockingReportQuerySchema = z.object({ websiteId: idSchema });

/** Tables of the report that files have. */
export const BLOCKING_TABLES = ['trackers', 'cookies', 'reach'] as const;
export const blockingCsvQuerySchema = blockingReportQuerySchema.extend({
  table: z.enum(BLOCKING_TABLES).default('trackers'),
  ...csvReaderSchema.shape,
});
