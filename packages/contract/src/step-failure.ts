/** Why a step could not be done: each has its sentence in wording/. */
export const STEP_FAILURES = [
  /** No selector of the step leads to an element. */
  'element-not-found',
  /** It is there, but hidden, or covered by another one. */
  'element-not-reachable',
  /** The frame, tab or window that the step names is not there. */
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
