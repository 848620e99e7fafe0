import type { DetectionQuestion } from '@vigie/contract/detection.ts';

/** The words of the text report that are its own; checks, reasons and remedies come from the contract's wording. */
export interface Labels {
  locale: string;
  reliability: string;
  nothingMeasured: string;
  noPage: string;
  barelyMeasured: (checks: number, of: number) => string;
  interrupted: string;
  pages: (count: number) => string;
  measured: (count: number) => string;
  notVisited: (count: number) => string;
  check: string;
  passedColumn: string;
  failedColumn: string;
  skippedColumn: string;
  weightColumn: string;
  /** Heads what is told of a tracker beside the primary one. */
  tracker: (name: string) => string;
  causes: string;
  noCause: string;
  alsoFails: string;
  andMore: (count: number) => string;
  failedPages: string;
  skips: string;
  warnings: string;
  discovery: string;
  discovered: (count: number) => string;
  visited: (count: number) => string;
  leftOut: (count: number) => string;
  /** A sentence. */
  unreadStart: (url: string) => string;
  detection: {
    title: (pages: number) => string;
    none: string;
    judgedBy: string;
    judgedAccepted: string;
    alsoSeen: string;
    sure: string;
    likely: string;
    seenOn: (pages: number, withPageView: number) => string;
    accounts: string;
    waits: string;
    dataLayer: string;
    noDataLayer: string;
    entries: (count: number) => string;
    banner: string;
    noBanner: string;
    unnamed: string;
    site: (found: number, forbidden: number) => string;
    questions: string;
    ask: Record<DetectionQuestion['about'], string>;
    /** A sentence: what to give where nothing was found. */
    giveTags: string;
  };
}
