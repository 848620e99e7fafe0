import type { DeviceClass, VisitorConsent, VisitorTrackerState } from '@vigie/contract/real-visitors.ts';

/** Largest body of a sample, in bytes. */
export const SAMPLE_BYTES_MAX = 8 * 1024;

/** Pushes of one event on a page view: its name, missing properties, and properties with a value of another type. */
export type SampledEventFaults = [event: string, missing: string[], wrongTyped: string[]];

/**
 * Message of the sampler about one page view. It contains only names of the website's configuration and words of closed
 * lists. Keys are short, because each page view sends one.
 */
export interface Sample {
  v: 1;
  /** Page group. Empty: no group matches. */
  p: string;
  /** State of each tracker, and whether a page-view request of it was made. */
  t: [tracker: string, state: VisitorTrackerState, requested: 0 | 1][];
  /** dataLayer: whether it was present, and each planned event that was pushed, also without a fault. */
  d: { present: 0 | 1; events: SampledEventFaults[] };
  /** Consent, and the bucket of `CONSENT_LATENESS_MS` in which it was known. -1: it was never known. */
  c: [consent: VisitorConsent, latenessMs: number];
  /** Browser family that the User-Agent header hides, for example `brave`. Empty: the header decides. */
  b: string;
  /** Device class. */
  w: DeviceClass;
  /** Release. Empty: none is known. */
  r: string;
}
