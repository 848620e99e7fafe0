/** Browser families that visitors are counted by. `in-app` is the browser inside of another app. */
export const BROWSER_FAMILIES = [
  'chrome',
  'edge',
  'safari',
  'firefox',
  'samsung',
  'opera',
  'brave',
  'in-app',
  'other',
] as const;
export type BrowserFamily = (typeof BROWSER_FAMILIES)[number];

/**
 * States of a tracker on one page view. `blocked`: a policy of the page stopped its script. `failed`: the script was
 * answered with an error. `stopped`: the script did not run, and the browser does not say why: browsers describe content
 * blockers, lost connections and errors of other hosts alike. `absent`: the page never requested it. `unknown`: the
 * browser does not say whether the script ran.
 */
export const VISITOR_TRACKER_STATES = [
  'loaded',
  'blocked',
  'failed',
  'stopped',
  'absent',
  'unknown',
] as const;
export type VisitorTrackerState = (typeof VISITOR_TRACKER_STATES)[number];

/** Consent of a visitor when the page view was reported. */
export const VISITOR_CONSENTS = ['granted', 'denied', 'partial', 'unknown'] as const;
export type VisitorConsent = (typeof VISITOR_CONSENTS)[number];

/** Lower bounds, in milliseconds since the start of the page, of the time at which the consent was known. */
export const CONSENT_LATENESS_MS = [0, 250, 1_000, 2_500, 5_000, 10_000] as const;

export const DEVICE_CLASSES = ['phone', 'tablet', 'desktop'] as const;
export type DeviceClass = (typeof DEVICE_CLASSES)[number];

/** Types of a planned property that the sampler tells apart. `any` accepts each value that is present. */
export const SAMPLED_TYPES = ['text', 'number', 'boolean', 'list', 'object', 'any'] as const;
export type SampledType = (typeof SAMPLED_TYPES)[number];
