import type { CdpSession } from '../../browser/cdp/cdp-session.ts';
import type { PictureHiding } from '../../pictures/cover-texts.ts';
import type { PageReading } from '../page-messages.ts';
import type { PageScripts } from '../page-scripts.ts';
import type { RequestLog } from '../request-log.ts';
import type { VisitClock } from '../visit-clock.ts';

/** State that the recorders of one visit share. */
export interface RecorderContext {
  mainFrameId: string;
  /** The page's own session. */
  session: CdpSession;
  /** The browser's session and the cookie jar of this visit. */
  browser: CdpSession;
  browserContextId: string;
  clock: VisitClock;
  requests: RequestLog;
  pageScripts: PageScripts;
  /** Registers a handler for each new main document; the records of earlier pages are dropped. */
  onNewDocument: (handler: () => void) => void;
  /** Returns the CDP id of the request for the main document; null before it. */
  documentRequestId: () => string | null;
  /** Returns the reading of the main frame's witness; read once, at the end. */
  reading: () => Promise<PageReading>;
  /** Returns 'main' for the main frame, CDP's id for any other. */
  frameName: (frameId: string | undefined) => string | null;
  /** True if a picture is taken; its bytes are stored beside the observation. */
  screenshot: boolean;
  /** Texts that are covered in the picture. */
  secrets: readonly string[];
  /** Redaction rules for the picture; absent: none. */
  hiding: PictureHiding | undefined;
  keepImage: (bytes: Uint8Array) => void;
}
