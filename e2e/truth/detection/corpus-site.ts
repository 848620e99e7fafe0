import type { DetectionQuestion } from '@vigie/contract/detection.ts';

/** A tracker that a site has, as its author knows it. */
export type TrueTracker = {
  family: string;
  accounts: string[];
  /** Host and path with which the address of its script begins; null: it has no script of its own. */
  tag: string | null;
  /** Host and path with which the addresses of its hits begin; null: none can be known. */
  collector: string | null;
  /** Page views that it sends during a visit that accepts the banner; 0: its pages never send one. */
  views: number;
  /** It sends nothing while the banner stands unanswered. */
  waits?: true;
};

/** What must be found of a site. */
type Truth = {
  /** The primary one first. */
  trackers: TrueTracker[];
  /** What cannot be decided, and so has to be asked. */
  asks?: DetectionQuestion['about'][];
  /** Collectors of unknown trackers that must stand among what is asked: host and path. */
  askedCollectors?: string[];
  /** Recognised vendors that count no page views, and need no settings. */
  others?: string[];
  /** By name and shape. */
  dataLayers?: string[];
  /** Whether a banner stands there. */
  hasBanner?: true;
  /** Its tracking does not work; every other site is obedient, and no check may fail there. */
  isFaulty?: true;
};

/** A site of one page. */
export type CorpusSite = {
  name: string;
  /** Names no vendor: names of tags are searched in hosts too. */
  domain: string;
  head: string;
  body?: string;
  headers?: Record<string, string>;
  /** Scripts and frames that belong to this site alone, by host and path; null: 404. */
  files?: Readonly<Record<string, ((url: URL) => string) | null>>;
  truth: Truth;
};

export const DATA_LAYER = 'dataLayer array';

/**
 * Returns a tracker with its family and account, its tag and collector; it sends one page view unless told otherwise.
 */
export function trackerOf(
  [family, account]: [string, string],
  [tag, collector]: [string, string],
  changes: Partial<TrueTracker> = {},
): TrueTracker {
  return { family, accounts: [account], tag, collector, views: 1, ...changes };
}
