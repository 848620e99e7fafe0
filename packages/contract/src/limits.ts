/** Results a page of a list may hold. */
export const PAGE_SIZES = [25, 50, 100] as const;
export const PASSWORD_MIN_LENGTH = 6;
/** Of new passwords, by the instance's policy. */
export const PASSWORD_MIN_LENGTHS = { spec: PASSWORD_MIN_LENGTH, strict: 12 } as const;
export const PASSWORD_MAX_LENGTH = 128;
export const DELAY_MIN_SECONDS = 0;
/** A page's whole visit, in real time. */
export const PAGE_BUDGET_SECONDS = 30;
/** How long a page is looked ahead, in whole seconds of its own time. */
export const LOOK_AHEAD_SECONDS = { min: 1, max: 60, default: 6 } as const;
export const PAGES_PER_AUDIT_MAX = 10_000;
/** What a website's own limits may be at most. */
export const WEBSITE_LIMITS = {
  recordingsMegabytes: 100_000_000,
  visitsPerDay: 100_000_000,
  visitsPerMonth: 1_000_000_000,
} as const;
export const REQUIRED_VARIABLES_MAX = 100;
/** Trackers of a website beside the primary one. */
export const OTHER_TRACKERS_MAX = 9;
/** URL patterns of a test or pool. */
export const PATTERNS_MAX = 200;
export const TESTS_PER_POOL_MAX = 200;
/** Minutes that two runs by a schedule are apart at least. */
export const SCHEDULE_MINUTES_MIN = 5;
/** Characters of a test's two sources. */
export const CONTENT_LENGTH_MAX = 20_000;
export const CONDITION_LENGTH_MAX = 5_000;
/** What a test's code may take. */
export const TEST_LIMITS = {
  contentMs: 2_000,
  conditionMs: 2_000,
  /** All contents of a page together, and all its conditions. */
  contentsMs: 30_000,
  conditionsMs: 30_000,
  /** Of what a content gave, as JSON. */
  resultBytes: 65_536,
  heapBytes: 268_435_456,
  detailLength: 500,
  conditionValueLength: 200,
} as const;
/** Characters of a context's hidden variables as JSON. */
export const VARIABLES_JSON_MAX = 20_000;
/** What one page may take of the machine that visits it; a page that takes more is given up. */
export const PAGE_LIMITS = {
  /** Bytes of all its answers, inflated. */
  receivedBytes: 256_000_000,
  /** Bytes that the browser tells of it: its requests, its console, its dataLayer, its picture. */
  toldBytes: 64_000_000,
  /** Frames in processes of their own, and workers. */
  targets: 100,
  popups: 10,
} as const;
/** Sizes past which a recording is cut, and says so. */
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
  /** Of the call stack behind one request, and bytes of all stacks of a visit. */
  stackFrames: 12,
  stacksBytes: 131_072,
  timelineEntries: 1_000,
  consoleEntries: 200,
  linkLength: 8_192,
  linksLength: 4_194_304,
} as const;

export const JOURNEYS_PER_POOL_MAX = 50;
