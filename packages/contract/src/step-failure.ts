/** Reasons for which a step failed. Each has its sentence in wording/. */
export const STEP_FAILURES = [
  /** No selector of the step matches an element. */
  'element-not-found',
  /** The element exists, but is hidden or covered by another one. */
  'element-not-reachable',
  /** The frame, tab or window of the step does not exist. */
  'target-not-found',
  'navigation-failed',
  'navigation-not-seen',
  'expression-false',
  'expression-threw',
  'event-not-seen',
  'event-seen',
  'value-not-given',
  'not-supported',
  'page-crashed',
  'timed-out',
  'cancelled',
  'journey-fault',
] as const;
export type StepFailure = (typeof STEP_FAILURES)[number];
