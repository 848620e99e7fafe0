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

/** Lower bounds, in milliseconds since the sampler's start on the page, of the time at which the consent was known. */
export const CONSENT_LATENESS_MS = [0, 250, 1_000, 2_500, 5_000, 10_000] as const;

export const DEVICE_CLASSES = ['phone', 'tablet', 'desktop'] as const;
export type DeviceClass = (typeof DEVICE_CLASSES)[number];

/** Types of a planned property that the sampler distinguishes. `any` accepts each value that is present. */
const SAMPLED_TYPES = ['text', 'number', 'boolean', 'list', 'object', 'any'] as const;
export type SampledType = (typeof SAMPLED_TYPES)[number];

/**
 * Classes of violations that browsers report. `tracking`: the website's own policy stopped tracking. `own`: it stopped
 * anything else. `report-only`: the policy stops nothing. `old-policy`: the policy is no longer sent. The others come
 * from a visitor's software: an extension, the browser of an app, a translation, or a network or program that changes
 * pages.
 */
export const REPORT_CLASSES = [
  'tracking',
  'own',
  'report-only',
  'old-policy',
  'extension',
  'in-app',
  'translation',
  'injected',
] as const;
export type ReportClass = (typeof REPORT_CLASSES)[number];

/** Directives of Content Security Policy Level 3 that a violation can name, and Trusted Types. */
export const POLICY_DIRECTIVES = [
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'connect-src',
  'font-src',
  'frame-src',
  'child-src',
  'worker-src',
  'manifest-src',
  'media-src',
  'object-src',
  'fenced-frame-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'sandbox',
  'upgrade-insecure-requests',
  'require-trusted-types-for',
  'trusted-types',
] as const;
export type PolicyDirective = (typeof POLICY_DIRECTIVES)[number];
