import type { CdpSession } from './cdp/cdp-session.ts';
import { hasDocument, type TargetKind } from './target-kind.ts';

/**
 * Global Privacy Control (w3c.github.io/gpc): the header of each request, and the property that documents and workers
 * read.
 */
const HEADERS = { 'Sec-GPC': '1' };
const PROPERTY = `Object.defineProperty((globalThis.Navigator ?? globalThis.WorkerNavigator).prototype, 'globalPrivacyControl',
  { get: () => true, set: undefined, enumerable: true, configurable: true })`;

/** Makes a paused target signal that its visitor wants no data sold or shared. */
export function signalPrivacy(session: CdpSession, kind: TargetKind): void {
  // Headers are added to targets whose network is followed.
  session.tell('Network.enable');
  session.tell('Network.setExtraHTTPHeaders', { headers: HEADERS });
  if (!hasDocument(kind)) return session.tell('Runtime.evaluate', { expression: PROPERTY });
  session.tell('Page.enable');
  session.tell('Page.addScriptToEvaluateOnNewDocument', { source: PROPERTY });
}
