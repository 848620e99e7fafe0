import type { Failure } from '@vigie/contract/observation/failure.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import type { Target } from '../browser/target.ts';
import { loadAdjustedClock } from '../load-adjusted-clock.ts';
import { failureCodeOf } from './net-failure.ts';
import type { RequestLog } from '../record/request-log.ts';
import type { VisitClock } from '../record/visit-clock.ts';
import { lastMainDocument } from './visited-documents.ts';

/** Maximum number of documents in one visit, by script or by meta refresh; more are a loop. */
export const DOCUMENTS_MAX = 10;
/** Time in ms within which the browser sends the request of a navigation that the page started, if it sends one. */
const NAVIGATION_REQUEST_MS = 1_000;
const SHOWN_AS_PAGE = /^(text\/html|application\/xhtml\+xml)$/;

/** Follows the main frame from document to document. */
export interface MainDocument {
  start(target: Target): void;
  /** Restarts the count of documents, because the next one is not requested by the page. */
  countAgain(): void;
  /** Returns the request of the current document; null before the first one. */
  requestId: () => string | null;
  /** Returns whether the page requested another document that has neither come nor failed. */
  isNextExpected(): boolean;
  record(): RequestRecord | null;
  finalUrl(): string | null;
  onNewDocument: (handler: () => void) => void;
  onLoaded(handler: () => void): void;
  /** Resolves once a document has loaded; at once if one has. */
  loaded(): Promise<void>;
  domContentLoadedMs(): number | null;
  loadMs(): number | null;
  /** Returns why the current document is no page; null if it is one. */
  failure(): Failure | null;
}

interface Sources {
  mainFrameId: string;
  clock: VisitClock;
  requests: RequestLog;
}

export function createMainDocument({ mainFrameId, clock, requests }: Sources): MainDocument {
  const newHandlers: (() => void)[] = [];
  const loadedHandlers: (() => void)[] = [];
  let shown: { requestId: string; url: string; mimeType: string; isErrorPage: boolean } | null = null;
  let documents = 0;
  let domContentLoadedMs: number | null = null;
  let loadMs: number | null = null;
  /** Time at which the page started a navigation whose request was not sent yet. */
  let navigationRequestedAtMs: number | null = null;
  requests.onChange((event, { resourceType, frameId }) => {
    if (event === 'started' && resourceType === 'document' && frameId === 'main')
      navigationRequestedAtMs = null;
  });

  const record = () => requests.records.get(shown?.requestId ?? '') ?? null;

  function failure(): Failure | null {
    if (shown === null) return null;
    if (documents > DOCUMENTS_MAX)
      return { code: 'redirect-loop', message: `more than ${DOCUMENTS_MAX} documents` };
    const request = record();
    if (request?.status !== null && request !== null && request.status >= 400) {
      return { code: 'http-status', message: `HTTP status ${request.status}` };
    }
    if (shown.isErrorPage) {
      const errorText = request?.failure?.errorText ?? 'net::ERR_FAILED';
      return { code: failureCodeOf(errorText), message: errorText };
    }
    if (/CONTENT_DECODING/.test(request?.failure?.errorText ?? '')) {
      return {
        code: 'connection',
        message: `${request?.failure?.errorText}: the page's body cannot be read`,
      };
    }
    if (SHOWN_AS_PAGE.test(shown.mimeType)) return null;
    return {
      code: 'download',
      message: `the address answers ${shown.mimeType || 'no document'}, not a page`,
    };
  }

  return {
    requestId: () => shown?.requestId ?? null,
    isNextExpected() {
      const last = lastMainDocument(requests);
      if (last !== undefined && last.durationMs === null && last.id !== shown?.requestId) return true;
      return (
        navigationRequestedAtMs !== null &&
        loadAdjustedClock.nowMs() - navigationRequestedAtMs < NAVIGATION_REQUEST_MS
      );
    },
    record,
    finalUrl: () => shown?.url ?? null,
    onNewDocument: (handler) => void newHandlers.push(handler),
    onLoaded: (handler) => void loadedHandlers.push(handler),
    loaded: () => new Promise((resolve) => (loadMs === null ? loadedHandlers.push(resolve) : resolve())),
    domContentLoadedMs: () => domContentLoadedMs,
    loadMs: () => loadMs,
    failure,
    countAgain() {
      documents = 0;
    },
    start(target) {
      if (target.kind !== 'page') return;
      target.enable('Page.enable');
      target.on('Page.frameNavigated', ({ frame }) => {
        // A document that comes after the end is not visited: neither its views nor its hits count.
        if (frame.id !== mainFrameId || frame.url === 'about:blank' || requests.isLeaving()) return;
        documents += 1;
        navigationRequestedAtMs = null;
        domContentLoadedMs = null;
        loadMs = null;
        const isErrorPage = frame.unreachableUrl !== undefined;
        const url = (frame.unreachableUrl ?? frame.url) + (frame.urlFragment ?? '');
        shown = { requestId: frame.loaderId, url, mimeType: frame.mimeType, isErrorPage };
        for (const handler of newHandlers) handler();
      });
      target.on('Page.frameRequestedNavigation', ({ frameId, url }) => {
        if (frameId === mainFrameId && /^https?:/i.test(url))
          navigationRequestedAtMs = loadAdjustedClock.nowMs();
      });
      target.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
        if (frameId !== mainFrameId || shown === null) return;
        shown = { ...shown, url };
        navigationRequestedAtMs = null;
      });
      target.on('Page.domContentEventFired', () => {
        domContentLoadedMs = clock.nowMs();
      });
      target.on('Page.loadEventFired', () => {
        if (shown === null) return;
        loadMs = clock.nowMs();
        for (const handler of loadedHandlers) handler();
      });
    },
  };
}
