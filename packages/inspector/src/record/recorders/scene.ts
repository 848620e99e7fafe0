import type { CdpSession } from '../../browser/cdp/cdp-session.ts';
import type { PictureHiding } from '../../pictures/cover-texts.ts';
import type { PageReading } from '../page-messages.ts';
import type { PageScripts } from '../page-scripts.ts';
import type { RequestLog } from '../request-log.ts';
import type { VisitClock } from '../visit-clock.ts';

/** What the recorders of one visit share. */
export interface Scene {
  mainFrameId: string;
  /** The page's own session. */
  session: CdpSession;
  /** The browser's session and the cookie jar of this visit. */
  browser: CdpSession;
  browserContextId: string;
  clock: VisitClock;
  requests: RequestLog;
  pageScripts: PageScripts;
  /** Registers work for each new main document; the pages that led to it are forgotten. */
  onNewDocument: (handler: () => void) => void;
  /** CDP id of the request that brought the main document; null before. */
  documentRequestId: () => string | null;
  /** What the main frame's witness says; read once, at the end. */
  reading: () => Promise<PageReading>;
  /** 'main' for the main frame, CDP's id for any other. */
  frameName: (frameId: string | undefined) => string | null;
  /** Whether a picture is wanted; its bytes are kept beside the observation. */
  screenshot: boolean;
  /** Texts that are covered in it. */
  secrets: readonly string[];
  /** What rules hide in it; absent: nothing. */
  hiding: PictureHiding | undefined;
  keepImage: (bytes: Uint8Array) => void;
}
