import type { DetectionQuestion } from '@vigie/contract/detection.ts';

/** Ground truth of a tracker, defined by the site's author. */
export type GroundTruthTracker = {
  family: string;
  accounts: string[];
  /** Host and path prefix of its script; null: it has no script of its own. */
  tag: string | null;
  /** Host and path prefix of its hits; null: unknown. */
  collector: string | null;
  /** Page views that it sends during a visit that accepts the banner; 0: its pages never send one. */
  views: number;
  /** True if it sends nothing before the banner is answered. */
  waits?: true;
};

type SiteGroundTruth = {
  /** The primary one first. */
  trackers: GroundTruthTracker[];
  /** Questions that the detection must ask because the site does not decide them. */
  asks?: DetectionQuestion['about'][];
  /** Collectors of unknown trackers that the questions must list: host and path. */
  askedCollectors?: string[];
  /** Recognised vendors that count no page views, and need no settings. */
  others?: string[];
  /** By name and shape. */
  dataLayers?: string[];
  /** True if a banner is present. */
  hasBanner?: true;
  /** True if its tracking is broken; on every other site no check may fail. */
  isFaulty?: true;
};

/** A site of one page. */
export type CorpusSite = {
  name: string;
  /** Domain without a vendor's name: names of tags are searched in hosts too. */
  domain: string;
  head: string;
  body?: string;
  headers?: Record<string, string>;
  /** Scripts and frames that belong to this site only, by host and path; null: 404. */
  files?: Readonly<Record<string, ((url: URL) => string) | null>>;
  expected: SiteGroundTruth;
};

export const DATA_LAYER = 'dataLayer array';

/** Returns a tracker with its family and account, its tag and collector; it sends one page view by default. */
export function trackerOf(
  [family, account]: [string, string],
  [tag, collector]: [string, string],
  changes: Partial<GroundTruthTracker> = {},
): GroundTruthTracker {
  return { family, accounts: [account], tag, collector, views: 1, ...changes };
}
