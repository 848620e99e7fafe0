import type { Locale } from '@vigie/contract/locales.ts';
import type { BlockedTracker } from '@vigie/contract/blocking.ts';
import type { VisitingBrowser } from '@vigie/contract/browser.ts';
import type { MatrixState } from '@vigie/contract/consent-matrix.ts';
import type { ConsentAction } from '@vigie/contract/visit-modes.ts';
import type { ChangeKind, ComparedKind } from '@vigie/contract/comparison.ts';
import type { DetectionQuestion } from '@vigie/contract/detection.ts';
import type { HitWay } from '@vigie/contract/hit.ts';
import type { UnfollowedReason } from '@vigie/audit/links/read-links.ts';
import type { IdleExempt } from '../../report/idle-exempt.ts';

/** Labels of the text report. Checks, reasons and remedies come from the contract's wording. */
export interface Labels {
  locale: Locale;
  reliability: string;
  nothingMeasured: string;
  noPage: string;
  barelyMeasured: (checks: number, of: number) => string;
  /** Warning that too little, or nothing, was measured for lack of consent. */
  withoutConsent: string;
  interrupted: string;
  /** Line with the browser that visited the pages. */
  visitedWith: (browser: VisitingBrowser) => string;
  pages: (count: number) => string;
  measured: (count: number) => string;
  /** Line with the pages without a fault, the measured pages, and the root causes of the others. */
  faultless: (pages: number, of: number, causes: number) => string;
  notVisited: (count: number) => string;
  check: string;
  passedColumn: string;
  failedColumn: string;
  skippedColumn: string;
  weightColumn: string;
  /** Heading of a tracker other than the primary one. */
  tracker: (name: string) => string;
  causes: string;
  noCause: string;
  alsoFails: string;
  andMore: (count: number) => string;
  failedPages: string;
  consent: string;
  /** Line with the answers given, by the number of pages with a banner. */
  answered: Record<ConsentAction, (answered: number, banners: number) => string>;
  /** Line about banners pressed twice, and the checks not evaluated because of it. */
  pressedAgain: (pages: number) => string;
  /** Line with the checks that accepting would evaluate, by name. */
  wouldJudge: (pages: number, checks: string) => string;
  /** Action to take for banners that could not be accepted. */
  notAnswered: (pages: number) => string;
  matrix: {
    title: string;
    /** Explanation of the three figures of a cell. */
    legend: string;
    vendor: string;
    states: Record<MatrixState, string>;
    noVendor: string;
    noFinding: string;
    findings: (count: number) => string;
    /**
     * For a run with delayed requests: pages whose order is safe at every speed. `orderUnknown`: pages where this is not
     * known.
     */
    orderStands: (pages: number) => string;
    orderUnknown: (pages: number) => string;
    /** Pages that display that they honour Global Privacy Control, of those that were checked. */
    confirmations: (displayed: { pages: number; of: number }) => string;
    /** For a run that withdraws: pages that offer a way, of those that were accepted, and the most clicks. */
    withdrawals: (offered: { pages: number; of: number; clicks: number }) => string;
    /** Warning about an exempt vendor that did nothing in the run. */
    idleExempt: (idle: IdleExempt) => string;
  };
  skips: string;
  warnings: string;
  discovery: string;
  discovered: (count: number) => string;
  visited: (count: number) => string;
  leftOut: (count: number) => string;
  /** A sentence. */
  unreadStart: (url: string) => string;
  /** Labels of a change that was tried in the browser. */
  change: {
    title: string;
    instead: (file: string, address: string) => string;
    nowhere: (part: string, file: string) => string;
    /** Sentences. */
    untouched: string;
    compared: string;
    fewer: (pages: number) => string;
    more: (pages: number) => string;
    sameHits: string;
  };
  comparison: {
    /** Heading of the changes since the base run. */
    title: (at: string) => string;
    /** Number of pages of each kind, for a line of figures; `same` is not shown. */
    counts: Record<Exclude<ComparedKind, 'same'>, (pages: number) => string>;
    /** Label before a cause. */
    kinds: Record<ChangeKind, string>;
    /** Change of one check since the base run. */
    since: (kind: ChangeKind) => string;
    unchanged: string;
    /** Sentences. */
    lost: (pages: number) => string;
    nothingInBoth: string;
  };
  container: {
    /** Heading of a container: name, id and version. */
    title: (name: string, id: string | null, version: string | null) => string;
    counts: (tags: number, triggers: number, variables: number) => string;
    zones: (containers: string) => string;
    /** Words of server containers. */
    server: {
      name: string;
      counts: (clients: number, transformations: number) => string;
      client: (number: number, name: string) => string;
      transformation: (number: number, name: string, tags: string) => string;
      /** Heading of the incoming events. */
      incoming: string;
      anyClient: string;
      otherEvents: string;
      /** Heading of the hits that a page sent to the container. */
      received: (url: string) => string;
      noneReceived: string;
      /** Heading of the review. */
      review: string;
      nothingFound: string;
    };
    /** Triggers, shown after a tag. */
    triggers: (numbers: string) => string;
    noTrigger: string;
    blocking: (numbers: string) => string;
    needs: (kinds: string) => string;
    paused: string;
    unreadable: string;
    /** Heading of the pushes tried on a page. */
    pushes: (url: string) => string;
    noPush: string;
    /** Message that the page loads no container of this kind, or that it did not run. */
    notRun: string;
    noEvent: string;
    fires: string;
    firesNothing: string;
    mayFire: string;
    /** Unknown variable of a tag that may fire. */
    variable: (number: number, name: string) => string;
    stays: string;
    because: (what: string, why: string) => string;
    seen: string;
    /** Tag that sent a hit, shown after the hit. */
    from: (tag: number) => string;
    noKnownTag: string;
    /** Message that no container was found; `instead` is what was found. */
    noContainer: (instead: string) => string;
    page: string;
  };
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
    way: string;
    ways: Record<HitWay, string>;
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
    /** Sentence about the option to give when nothing was found. */
    giveTags: string;
  };
  /** Heading of the hits in the vendors' reports. */
  counts: string;
  /** Number of hits with a state. */
  countOf: (state: string, count: number) => string;
  /** Heading of limits that hits pass, and the link to the source of one. */
  /** Heading of what a server sent on of the hits. */
  serverSide: string;
  /** Line with the followed hits, and those that calls are tied to. */
  sentOn: (hits: number, tied: number) => string;
  /** Proof of a finding: line of the file, and its call. */
  serverCall: (line: number, call: string) => string;
  limits: string;
  source: string;
  hits: (count: number) => string;
  blocking: {
    title: string;
    /** Line with the pages that blockers change, the stopped requests, and those that are never sent. */
    figures: (figures: { affected: number; pages: number; blocked: number; neverSent: number }) => string;
    /** Number of pages on which a tracker is stopped, partly stopped or free. */
    outcomes: Record<BlockedTracker['outcome'], (pages: number) => string>;
    nothing: string;
    /** Introduction to the addresses of the own site that hits still reach. */
    escaped: string;
    /** Introduction to the effect in browsers, and the effect in one of them. */
    browsers: string;
    inBrowser: (effect: { blocked: number; neverSent: number; stopped: string[] }) => string;
    /** Names of default lists that were not given. */
    missing: (lists: string[]) => string;
  };
  cookies: {
    title: string;
    nothing: string;
  };
  personalData: {
    title: string;
    /** Result of the visits with a canary. */
    canaryVisits: (fields: number, visits: number) => string;
    /** Introduction to the addresses to which pages would have sent a form by themselves. */
    ownSending: string;
  };
  links: {
    title: string;
    figures: (count: { links: number; failed: number; skipped: number }) => string;
    /** Name of a kind of finding, followed by its sentence. */
    finding: (kind: string, sentence: string) => string;
    /** Beginning of a sentence that ends with the address of a link that was not followed. */
    unfollowed: Record<UnfollowedReason, string>;
  };
  journey: {
    steps: (done: number, of: number) => string;
    findings: (count: number) => string;
    /** Share of the plan that was met. */
    conformity: (percent: string) => string;
    step: (number: number) => string;
    skipped: string;
    stale: string;
    /** Heading of findings that belong to no step. */
    elsewhere: string;
    asPlanned: string;
    /** Message that each step was done and that no plan was given. */
    allDone: string;
    /** Message about a journey run without a plan. */
    noPlan: string;
    /** Name of the test case for the plan in machine-readable reports. */
    planCase: string;
  };
}
