import { KNOWN_DATA_LAYERS } from '@vigie/contract/data-layer-settings.ts';
import type { DataLayerRecord } from '@vigie/contract/observation/data-layer.ts';
import type { Observed } from '@vigie/contract/observation/observed.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { sentAccess } from '../access/sent-access.ts';
import type { BrowserContext } from '../browser/browser-context.ts';
import type { Browser } from '../browser/browser.ts';
import { CdpClosed, type CdpSession } from '../browser/cdp/cdp-session.ts';
import { hasCollector, isCollectorRequest } from '../record/collector-request.ts';
import { createTagRequests } from '../record/tag-requests.ts';
import type { Target } from '../browser/target.ts';
import { createRecorders, type Recorders } from '../record/recorders/index.ts';
import { createConsentDriver, type ConsentDriver } from '../consent/consent-driver.ts';
import { createDialogs } from './dialogs.ts';
import { createRequestInterception } from './request-interception.ts';
import { createMainDocument, type MainDocument } from './main-document.ts';
import type { PageReading } from '../record/page-messages.ts';
import { createPageLimits, PageTooHeavy } from './page-limits.ts';
import { createPageScripts, type PageScripts } from '../record/page-scripts.ts';
import { createRequestLog, type RequestLog } from '../record/request-log.ts';
import { createLookAhead, type LookAhead } from './look-ahead.ts';
import { createRealTime, createVirtualTime, type PageTime } from './page-time.ts';
import { hasDocument } from '../browser/target-kind.ts';
import { newScriptUrl } from '../authored/authored-script.ts';
import { runContents, type ContentRun } from '../authored/run-contents.ts';
import { dataLayerOf } from '../authored/scope-of.ts';
import type { VisitClock } from '../record/visit-clock.ts';
import type { VisitOrder } from './visit.ts';

/** The page's renderer died. */
export class RendererCrashed extends Error {
  override name = 'RendererCrashed';
}

/** All that listens during one visit. */
export interface Recording {
  /** Hooks everything on a target that is still held. */
  start(target: Target): void;
  readonly requests: RequestLog;
  readonly document: MainDocument;
  readonly pageScripts: PageScripts;
  readonly time: PageTime;
  readonly lookAhead: LookAhead;
  readonly recorders: Recorders;
  /** Whether a picture is taken, and whether tests are run: both need the page's time. */
  readonly needsFrames: boolean;
  readonly runsTests: boolean;
  /** The picture of the page; null before it was taken. */
  image(): Uint8Array | null;
  readonly consent: ConsentDriver;
  readonly dialogs: ReturnType<typeof createDialogs>['shown'];
  /** What the page says of itself, read once for each document. */
  reading(): Promise<PageReading>;
  /** Runs what tests collect of the page, with its dataLayer at hand. */
  contents(dataLayer: Observed<DataLayerRecord>, limit: Promise<never>): Promise<ContentRun[]>;
  /** A window that the page opened; it is closed at once. */
  popupOpened: () => void;
  /** Rejects with RendererCrashed or PageTooHeavy, or CdpClosed when the page is gone. */
  readonly broken: Promise<never>;
  onActivity: (wake: () => void) => void;
}

export interface RecordingSources {
  browser: Browser;
  context: BrowserContext;
  order: VisitOrder;
  clock: VisitClock;
  session: CdpSession;
  mainFrameId: string;
}

export function createRecording(sources: RecordingSources): Recording {
  const { browser, context, order, clock, session, mainFrameId } = sources;
  const testScriptUrl = newScriptUrl();
  const access = sentAccess(order.access);
  const requests = createRequestLog({ mainFrameId, clock, testScriptUrl });
  const document = createMainDocument({ mainFrameId, clock, requests });
  const layers = dataLayerNames(order.tracking);
  const pageScripts = createPageScripts(mainFrameId, layers, access.storageScript);
  const dialogs = createDialogs();
  const consent = createConsentDriver({
    action: order.consent,
    steps: order.visits.consentSteps,
    mainFrameId,
    page: session,
    pageScripts,
    requests,
    tracking: order.tracking,
    clock,
  });
  const time = order.time === 'virtual' ? createVirtualTime(clock) : createRealTime();
  const isTagRequest = createTagRequests(order.tracking);
  const lookAhead = createLookAhead({
    nowMs: clock.nowMs,
    steadyMs: () => performance.now(),
    isCollector: (request) => isCollectorRequest({ ...request, url: request.finalUrl }, order.tracking),
    isOfTag: (request) => isTagRequest(request, requests.scriptsBehind(request.id)),
    hasCollector: hasCollector(order.tracking),
    lookAheadMs: order.lookAheadSeconds * 1000,
  });
  const interception = createRequestInterception({
    hits: order.hits,
    tracking: order.tracking,
    isKnownHit: order.isKnownHit,
    access,
    mainFrameId,
    onAnswered: requests.markAnsweredLocally,
  });
  let read: { of: string | null; reading: Promise<PageReading> } | null = null;
  const reading = () => {
    const of = document.requestId();
    if (read?.of !== of) read = { of, reading: pageScripts.read(order.collectLinks) };
    return read.reading;
  };
  let image: Uint8Array | null = null;
  const recorders = createRecorders({
    mainFrameId,
    session,
    browser: browser.session,
    browserContextId: context.id,
    clock,
    requests,
    pageScripts,
    onNewDocument: document.onNewDocument,
    documentRequestId: document.requestId,
    reading,
    frameName: (frameId) => (frameId === undefined ? null : frameId === mainFrameId ? 'main' : frameId),
    screenshot: order.screenshot,
    keepImage: (bytes) => (image = bytes),
  });
  const { promise: broken, reject } = Promise.withResolvers<never>();
  broken.catch(() => undefined);
  const limits = createPageLimits(order.pageLimits);
  limits.met.catch(reject);
  void session.closed.then(() => reject(new CdpClosed('the page is gone')));
  const wakes: (() => void)[] = [];
  feedLookAhead({ lookAhead, requests, document, pageScripts, consent }, () => {
    for (const wake of wakes) wake();
  });

  return {
    requests,
    document,
    pageScripts,
    time,
    lookAhead,
    recorders,
    needsFrames: order.screenshot,
    runsTests: order.contents.length > 0,
    image: () => image,
    consent,
    dialogs: dialogs.shown,
    reading,
    contents: (dataLayer, limit) => {
      const over = Promise.race([broken, limit]);
      // Without contents nobody waits for it.
      over.catch(() => undefined);
      const codeMs = order.testCodeMs;
      const parts = { session, mainFrameId, broken: over, scriptUrl: testScriptUrl, codeMs };
      return runContents({ ...parts, dataLayer: dataLayerOf(dataLayer) }, order.contents);
    },
    broken,
    popupOpened() {
      lookAhead.requestsMayStick();
      limits.popupOpened();
    },
    onActivity: (wake) => void wakes.push(wake),
    start(target) {
      time.start(target);
      // Chromium moves a mouse that nobody holds.
      if (target.kind === 'page') target.session.tell('Input.setIgnoreInputEvents', { ignore: true });
      if (!hasDocument(target.kind)) {
        lookAhead.workerStarted(target.kind);
        void target.session.closed.then(() => lookAhead.workerEnded(target.kind));
      }
      if (target.kind === 'page') {
        document.start(target);
        target.on('Inspector.targetCrashed', () => reject(crashOf(browser)));
      }
      if (hasDocument(target.kind)) {
        pageScripts.start(target);
        consent.start(target);
        dialogs.start(target);
      }
      interception.start(target);
      limits.start(target);
      recorders.start(target);
    },
  };
}

/** `dataLayer`, then what else may be one: known names, and those of the website. */
function dataLayerNames({ dataLayers = [] }: TrackingSettings): string[] {
  return [...new Set([...KNOWN_DATA_LAYERS, ...dataLayers].map(({ name }) => name))];
}

/** A renderer may have been ended because it took too much memory. */
function crashOf(browser: Browser): Error {
  const why = browser.whyEnded();
  return why === null ? new RendererCrashed('the renderer crashed') : new PageTooHeavy(why);
}

type Fed = Pick<Recording, 'lookAhead' | 'requests' | 'document' | 'pageScripts' | 'consent'>;

/** What the page does decides how the visit goes on; what may end a wait wakes it. */
function feedLookAhead({ lookAhead, requests, document, pageScripts, consent }: Fed, wake: () => void): void {
  requests.onChange((event, request) => {
    lookAhead[event](request);
    if (event !== 'started') wake();
  });
  document.onNewDocument(() => {
    lookAhead.documentStarted();
    wake();
  });
  document.onLoaded(() => {
    consent.loaded();
    lookAhead.documentLoaded();
    wake();
  });
  pageScripts.on('view', ({ view }) => lookAhead.viewChanged(view));
  for (const kind of ['entry', 'script-run'] as const) pageScripts.on(kind, () => lookAhead.told());
}
