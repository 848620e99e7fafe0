import type { Locale } from '@vigie/contract/locales.ts';
import type { VisitingBrowser } from '@vigie/contract/browser.ts';
import type { MatrixState } from '@vigie/contract/consent-matrix.ts';
import type { ConsentAction } from '@vigie/contract/visit-modes.ts';
import type { ChangeKind, ComparedKind } from '@vigie/contract/comparison.ts';
import type { DetectionQuestion } from '@vigie/contract/detection.ts';
import type { IdleExempt } from '../../report/idle-exempt.ts';

/** The words of the text report that are its own; checks, reasons and remedies come from the contract's wording. */
export interface Labels {
  locale: Locale;
  reliability: string;
  nothingMeasured: string;
  noPage: string;
  barelyMeasured: (checks: number, of: number) => string;
  /** Too little, or nothing, was measured for want of consent. */
  withoutConsent: string;
  interrupted: string;
  /** What visited, as a line of its own. */
  visitedWith: (browser: VisitingBrowser) => string;
  pages: (count: number) => string;
  measured: (count: number) => string;
  /** Pages without a fault, of those measured, and the root causes of the others. */
  faultless: (pages: number, of: number, causes: number) => string;
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
  consent: string;
  /** What was answered on how many of the pages with a banner. */
  answered: Record<ConsentAction, (answered: number, banners: number) => string>;
  /** What was pressed twice, and what is not judged for it. */
  pressedAgain: (pages: number) => string;
  /** What accepting would judge, by the names of the checks. */
  wouldJudge: (pages: number, checks: string) => string;
  /** What to do about banners that could not be accepted. */
  notAnswered: (pages: number) => string;
  matrix: {
    title: string;
    /** What the three figures of a cell are. */
    legend: string;
    vendor: string;
    states: Record<MatrixState, string>;
    noVendor: string;
    noFinding: string;
    findings: (count: number) => string;
    /** Of a run that held something back: where the order stands at every speed, and where that is not known. */
    orderStands: (pages: number) => string;
    orderUnknown: (pages: number) => string;
    /** An exempt vendor that did nothing in the run. */
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
  /** Of a change that was tried in the browser. */
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
    /** Heads what changed since the base run. */
    title: (at: string) => string;
    /** Pages of each kind, for a line of figures; `same` is not told. */
    counts: Record<Exclude<ComparedKind, 'same'>, (pages: number) => string>;
    /** Before a cause. */
    kinds: Record<ChangeKind, string>;
    /** What became of one check. */
    since: (kind: ChangeKind) => string;
    unchanged: string;
    /** Sentences. */
    lost: (pages: number) => string;
    nothingInBoth: string;
  };
  container: {
    /** Heads a container: what it is, its id and version. */
    title: (name: string, id: string | null, version: string | null) => string;
    counts: (tags: number, triggers: number, variables: number) => string;
    zones: (containers: string) => string;
    /** What stands behind a tag. */
    triggers: (numbers: string) => string;
    noTrigger: string;
    blocking: (numbers: string) => string;
    needs: (kinds: string) => string;
    paused: string;
    unreadable: string;
    /** Heads what was tried on a page. */
    pushes: (url: string) => string;
    noPush: string;
    /** The page loads no container of this kind, or it did not run. */
    notRun: string;
    noEvent: string;
    fires: string;
    firesNothing: string;
    mayFire: string;
    /** Of a tag that may fire: what is not known. */
    variable: (number: number, name: string) => string;
    stays: string;
    because: (what: string, why: string) => string;
    seen: string;
    /** Behind a hit: the tag that sent it. */
    from: (tag: number) => string;
    noKnownTag: string;
    /** By what there is instead. */
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
  personalData: {
    title: string;
    /** What visits with a canary did. */
    canaryVisits: (fields: number, visits: number) => string;
    /** Before the addresses to which pages would have sent a form by themselves. */
    ownSending: string;
  };
  journey: {
    steps: (done: number, of: number) => string;
    findings: (count: number) => string;
    /** How much of the plan came as agreed. */
    conformity: (percent: string) => string;
    step: (number: number) => string;
    skipped: string;
    stale: string;
    /** Findings that belong to no step. */
    elsewhere: string;
    asPlanned: string;
    /** Each step was done, and no plan was given. */
    allDone: string;
    /** What was run by its steps alone. */
    noPlan: string;
    /** Names a test case of a report for machines. */
    planCase: string;
  };
}
