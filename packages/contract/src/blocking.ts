import * as z from 'zod';

/** Browsers and protections whose default lists are known, in the order of reports. */
export const BLOCKING_BROWSERS = [
  'ublock-origin',
  'ublock-origin-lite',
  'brave',
  'firefox-standard',
  'firefox-strict',
  'safari-content-blocker',
  'duckduckgo',
  'edge-balanced',
] as const;
export type BlockingBrowser = (typeof BLOCKING_BROWSERS)[number];

/**
 * Reasons for which a line of a filter list is ignored.
 * - `too-long`: longer than a rule may be; `unbounded-pattern`: a regular expression that cannot run in linear time.
 * - `too-generic`: one rule too many that every request has to be compared with.
 * - `include`: a reference to another list; `unsupported`: an option or syntax that has no effect on requests here.
 */
export const IGNORED_RULE_REASONS = [
  'too-long',
  'unbounded-pattern',
  'too-generic',
  'include',
  'unsupported',
] as const;
export type IgnoredRuleReason = (typeof IGNORED_RULE_REASONS)[number];

/** Filter list as it was read. The header's fields are null if the list does not have them. */
export const filterListSchema = z.object({
  name: z.string(),
  title: z.string().nullable(),
  version: z.string().nullable(),
  lastModified: z.string().nullable(),
  licence: z.string().nullable(),
  /** Number of rules that stop requests, of exceptions, and of rules that only hide elements and are not used. */
  rules: z.int(),
  exceptions: z.int(),
  cosmetic: z.int(),
  /** Number of ignored lines, and the first of them. */
  ignored: z.int(),
  ignoredLines: z.array(z.object({ line: z.int(), reason: z.enum(IGNORED_RULE_REASONS) })),
});
export type FilterListFacts = z.infer<typeof filterListSchema>;

/** Request that a content blocker stops. */
export const blockedRequestSchema = z.object({
  /** Address that is stopped: of the request, or of one of its redirects. */
  url: z.string(),
  /** Name of the list, and its rule. */
  list: z.string(),
  rule: z.string(),
});
export type BlockedRequest = z.infer<typeof blockedRequestSchema>;

/** Effects of lists on a tracker, from the mildest to the gravest. */
export const TRACKER_OUTCOMES = ['free', 'partly', 'stopped'] as const;
export type TrackerOutcome = (typeof TRACKER_OUTCOMES)[number];

/** Effect of blockers on one tracker or tag manager of a page. */
const blockedTrackerSchema = z.object({
  vendor: z.string(),
  name: z.string(),
  /** Number of its requests, and of those that a blocker stops or that are never sent. */
  requests: z.int(),
  stopped: z.int(),
  /** Number of its hits, and of those that are not sent. */
  hits: z.int(),
  stoppedHits: z.int(),
  /** `stopped`: none of its hits leaves, or none of its requests if it sends no hits. */
  outcome: z.enum(TRACKER_OUTCOMES),
});
export type BlockedTracker = z.infer<typeof blockedTrackerSchema>;

/** Effect of blockers on the whole page. */
export const pageBlockingSchema = z.object({
  /**
   * Requests that are never sent, because a stopped request would have sent them. `because`: the stopped address. `list`
   * and `rule`: the rule that would stop the request itself. Null: none would.
   */
  neverSent: z.array(
    z.object({
      url: z.string(),
      because: z.string(),
      list: z.string().nullable(),
      rule: z.string().nullable(),
    }),
  ),
  trackers: z.array(blockedTrackerSchema),
  /** Addresses on the page's own site that hits still reach, without their query. */
  escaped: z.array(z.string()),
  /** Results for browsers with at least one of their default lists among the given ones. */
  browsers: z.array(
    z.object({
      browser: z.enum(BLOCKING_BROWSERS),
      blocked: z.int(),
      neverSent: z.int(),
      /** Names of the trackers that are stopped. */
      stopped: z.array(z.string()),
    }),
  ),
});
export type PageBlocking = z.infer<typeof pageBlockingSchema>;

/** Default lists of a browser, as far as the given lists have them. */
export const blockingBrowserSchema = z.object({
  browser: z.enum(BLOCKING_BROWSERS),
  /** Names of the given lists that the browser uses. */
  lists: z.array(z.string()),
  /** Default lists that were not given: the browser may stop more. */
  missing: z.array(z.string()),
});
