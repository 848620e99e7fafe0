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

/** What all tabs of a journey share. */
export interface JourneyPlace {
  browser: Browser;
  context: BrowserContext;
  order: VisitOrder;
  clock: VisitClock;
  /** Null until the first tab has one: all share its time. */
  time: PageTime | null;
  egressFailureOf: (url: string) => Failure | null;
  /** How banners are answered from now on. */
  consent: ConsentAction;
  /** The number of the step that is done now. */
  step: number;
}

/** A tab of a journey with all that was recorded in it. */
export interface JourneyTab {
  readonly session: CdpSession;
  readonly targetId: string;
  readonly recording: Recording;
  /** The page that is shown; null before the first one. */
  page(): PageOnTheWay | null;
  /** How many documents it has shown, and how often its address changed within one. */
  moves(): number;
  /** Resolves when the page moves, or tells that it leaves for another one. */
  changed(): Promise<void>;
  isLeaving(): boolean;
  /** The main world of a frame's document. */
  pageContext(frameId: string): { session: CdpSession; contextId: number } | undefined;
  /** Something happened in it that is not settled yet. */
  isStirred(): boolean;
  stir(): void;
  /** Waits until the page has settled, and looks so far ahead. Raises what breaks a visit, and TimeStandsStill. */
  settle(lookAheadMs: number, limit: Deadline): Promise<void>;
  /** A page that said that it leaves is still there: it was no document that came. */
  stay(): Promise<void>;
  /** Goes to an address, and waits until its document is there; or says why none came. */
  goTo(url: string): Promise<Failure | null>;
  /** What the page on show is so far, without leaving it. */
  readSoFar(): Promise<void>;
  /** Leaves the page on show for good. */
  finish(limit: Deadline): Promise<void>;
  pages(): Promise<VisitedPage[]>;
}
