import type { CdpSession } from '../cdp/cdp-session.ts';
import type { PageReading } from '../page-messages.ts';
import type { PageRecorders } from '../page-recorders.ts';
import type { RequestLog } from '../request-log.ts';
import type { VisitClock } from '../visit-clock.ts';

/** What the collectors of one visit share. */
export interface Scene {
  mainFrameId: string;
  /** The page's own session. */
  session: CdpSession;
  /** The browser's session and the cookie jar of this visit. */
  browser: CdpSession;
  browserContextId: string;
  clock: VisitClock;
  requests: RequestLog;
  recorders: PageRecorders;
  /** Registers work for each new main document; the pages that led to it are forgotten. */
  onNewDocument: (handler: () => void) => void;
  /** CDP id of the request that brought the main document; null before. */
  documentRequestId: () => string | null;
  /** What the main frame's witness says; read once, at the end. */
  reading: () => Promise<PageReading>;
  /** 'main' for the main frame, CDP's id for any other. */
  frameName: (frameId: string | undefined) => string | null;
  screenshot: boolean;
}
