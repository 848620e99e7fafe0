/** Allowed page sizes of a list. */
export const PAGE_SIZES = [25, 50, 100] as const;
export const PASSWORD_MIN_LENGTH = 6;
/** Minimum length of new passwords, by the instance's policy. */
export const PASSWORD_MIN_LENGTHS = { spec: PASSWORD_MIN_LENGTH, strict: 12 } as const;
export const PASSWORD_MAX_LENGTH = 128;
export const DELAY_MIN_SECONDS = 0;
/** Time budget of a page's whole visit, in seconds of real time. */
export const PAGE_BUDGET_SECONDS = 30;
/** Length of a page's look-ahead, in whole seconds of the page's own time. */
export const LOOK_AHEAD_SECONDS = { min: 1, max: 60, default: 6 } as const;
export const PAGES_PER_AUDIT_MAX = 10_000;
/** Upper bounds of a website's own limits. */
export const WEBSITE_LIMITS = {
  recordingsMegabytes: 100_000_000,
  visitsPerDay: 100_000_000,
  visitsPerMonth: 1_000_000_000,
} as const;
export const REQUIRED_VARIABLES_MAX = 100;
/** Maximum number of trackers of a website beside the primary one. */
export const OTHER_TRACKERS_MAX = 9;
/** Maximum number of URL patterns of a test or pool. */
export const PATTERNS_MAX = 200;
export const TESTS_PER_POOL_MAX = 200;
/** Minimum interval between two scheduled runs, in minutes. */
export const SCHEDULE_MINUTES_MIN = 5;
/** Maximum length of each of a test's two sources, in characters. */
export const CONTENT_LENGTH_MAX = 20_000;
export const CONDITION_LENGTH_MAX = 5_000;
/** Limits of a test's code. */
export const TEST_LIMITS = {
  contentMs: 2_000,
  conditionMs: 2_000,
  /** Time for all contents of a page together, and for all its conditions, in ms. */
  contentsMs: 30_000,
  conditionsMs: 30_000,
  /** Maximum size of a content's result as JSON. */
  resultBytes: 65_536,
  heapBytes: 268_435_456,
  detailLength: 500,
  conditionValueLength: 200,
} as const;
/** Maximum length of a context's hidden variables as JSON, in characters. */
export const VARIABLES_JSON_MAX = 20_000;
/** Resources of the agent's machine that one page may use. A visit of a page that exceeds them is aborted. */
export const PAGE_LIMITS = {
  /** Total size of all answers, decompressed, in bytes. */
  receivedBytes: 256_000_000,
  /** Total size of the browser's reports about the page, in bytes: its requests, console, dataLayer and picture. */
  toldBytes: 64_000_000,
  /** Number of out-of-process frames and workers. */
  targets: 100,
  popups: 10,
} as const;
/** Sizes beyond which a recording is truncated and marked as such. */
export const CAPTURE = {
  bodyBytes: 262_144,
  jsonDepth: 12,
  jsonNodes: 10_000,
  jsonStringLength: 8_192,
  /** Characters of the JSON of one captured value, and of all values of a timeline together. */
  jsonLength: 262_144,
  timelineLength: 2_097_152,
  requestsPerPage: 2_000,
  storeWrites: 1_000,
  /** Frames of the call stack behind one request, and bytes of all stacks of a visit. */
  stackFrames: 12,
  stacksBytes: 131_072,
  timelineEntries: 1_000,
  consoleEntries: 200,
  linkLength: 8_192,
  linksLength: 4_194_304,
} as const;

export const JOURNEYS_PER_POOL_MAX = 50;
