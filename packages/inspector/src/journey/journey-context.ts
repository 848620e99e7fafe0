import type { VisitedPage } from '@vigie/contract/journey-record.ts';
import type { Failure } from '@vigie/contract/observation/failure.ts';
import type { ConsentAction } from '@vigie/contract/visit-modes.ts';
import type { BrowserContext } from '../browser/browser-context.ts';
import type { Browser } from '../browser/browser.ts';
import type { CdpSession } from '../browser/cdp/cdp-session.ts';
import type { Deadline } from '../deadline.ts';
import type { VisitClock } from '../record/visit-clock.ts';
import type { PageTime } from '../visit/page-time.ts';
import type { Recording } from '../visit/recording.ts';
import type { VisitOrder } from '../visit/visit.ts';
import type { PageOnTheWay } from './visited-page.ts';

/** State that all tabs of a journey share. */
export interface JourneyContext {
  browser: Browser;
  context: BrowserContext;
  order: VisitOrder;
  clock: VisitClock;
  /** Null until the first tab has one: all share its time. */
  time: PageTime | null;
  egressFailureOf: (url: string) => Failure | null;
  /** Answer to consent banners from now on. */
  consent: ConsentAction;
  /** Number of the current step. */
  step: number;
}

/** Tab of a journey with everything that was recorded in it. */
export interface JourneyTab {
  readonly session: CdpSession;
  readonly targetId: string;
  readonly recording: Recording;
  /** Returns the current page; null before the first one. */
  page(): PageOnTheWay | null;
  /** Returns the number of documents loaded and of address changes within a document. */
  moves(): number;
  /** Resolves when the page changes its address, or reports that it leaves for another one. */
  changed(): Promise<void>;
  isLeaving(): boolean;
  /** Returns the main world of a frame's document. */
  pageContext(frameId: string): { session: CdpSession; contextId: number } | undefined;
  /** Returns whether the page has unsettled activity. */
  isStirred(): boolean;
  stir(): void;
  /**
   * Waits until the page has settled, and looks ahead by `lookAheadMs`. Raises the errors that end a visit, and
   * TimeStandsStill.
   */
  settle(lookAheadMs: number, limit: Deadline): Promise<void>;
  /** Records that a page which announced to leave is still there: no document came. */
  stay(): Promise<void>;
  /** Navigates to an address and waits for its document. Returns the failure if none came, else null. */
  goTo(url: string): Promise<Failure | null>;
  /** Reads the current page without leaving it. */
  readSoFar(): Promise<void>;
  /** Leaves the current page for good. */
  finish(limit: Deadline): Promise<void>;
  pages(): Promise<VisitedPage[]>;
}
