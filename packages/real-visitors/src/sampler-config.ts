import type { SampledType } from '@vigie/contract/real-visitors.ts';

/** Largest numbers of the parts of a sampler's configuration. */
export const SAMPLER_LIMITS = { trackers: 20, pageGroups: 50, events: 30, properties: 20 } as const;

/** Tracker that the sampler searches for, by tag names: texts in host and path of an address, `*` stands for any run. */
export interface SampledTracker {
  id: string;
  /** Names in the address of the tracker's script. */
  script: string[];
  /** Names in the addresses of its page-view requests. */
  hit: string[];
}

/** Pages that are counted together. The first group whose pattern matches the path of the page counts. */
export interface SampledPageGroup {
  id: string;
  /** Path pattern of the contract (`matchesPathPattern`). */
  path: string;
}

/** Planned event, with the properties that a push of it must have. */
export interface SampledEvent {
  name: string;
  properties: { name: string; type: SampledType }[];
}

/**
 * Source of the consent state. `tcf`: `__tcfapi`, granted with all of the ten purposes. `consent-mode`: the last
 * `analytics_storage` of a `consent` command in the dataLayer. `variable`: a global variable, by its path with dots.
 */
export type ConsentReading =
  | { from: 'none' }
  | { from: 'tcf' }
  | { from: 'consent-mode' }
  | { from: 'variable'; path: string; granted: string[]; denied: string[] };

/** Source of the release: none, a constant, or the content of the page's `<meta name>`. */
export type SampledRelease = null | string | { meta: string };

/** Configuration that the server embeds in the sampler script of a website. */
export interface SamplerConfig {
  v: 1;
  /** Address that receives the samples, relative to the one of the script: `samples` is beside it, on each host. */
  endpoint: string;
  /** Share of page views that send a sample, between 0 and 1. */
  rate: number;
  /** True if visitors who send Do Not Track are not sampled. */
  respectDoNotTrack: boolean;
  /** True if visitors who send Global Privacy Control are not sampled. */
  respectGlobalPrivacyControl: boolean;
  trackers: SampledTracker[];
  pageGroups: SampledPageGroup[];
  /** Global array that contains the pushes. Null: the website has none. */
  dataLayer: { name: string } | null;
  events: SampledEvent[];
  consent: ConsentReading;
  release: SampledRelease;
}
