import { KNOWN_DATA_LAYERS } from '@vigie/contract/data-layer-settings.ts';
import type { ConsentAction } from '@vigie/contract/visit-modes.ts';
import type { DataLayerRecord } from '@vigie/contract/observation/data-layer.ts';
import type { ReceivedParts } from '@vigie/contract/observation/stored-bodies.ts';
import type { Observed } from '@vigie/contract/observation/observed.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { joinedScripts, stateScript } from '../access/browser-state.ts';
import { sentAccess } from '../access/sent-access.ts';
import type { BrowserContext } from '../browser/browser-context.ts';
import type { Browser } from '../browser/browser.ts';
import { CdpClosed, type CdpSession } from '../browser/cdp/cdp-session.ts';
import { hasCollector, isCollectorRequest } from '../record/collector-request.ts';
import { createTagRequests } from '../record/tag-requests.ts';
import type { Target } from '../browser/target.ts';
import { createRecorders, type Recorders } from '../record/recorders/index.ts';
import { createConsentDriver, type ConsentDriver, type ConsentResult } from '../consent/consent-driver.ts';
import { createDialogs } from './dialogs.ts';
import { createFormGuard, type FormGuard } from '../forms/form-guard.ts';
import { createRequestInterception, type RequestInterceptionOptions } from './request-interception.ts';
import { createDelayedRequests } from './delayed-requests.ts';
import { createMainDocument, type MainDocument } from './main-document.ts';
import type { PageReading } from '../record/page-messages.ts';
import { guard as guarded, type GuardedRecorder } from '../record/recorder.ts';
import { createPageLimits, PageTooHeavy } from './page-limits.ts';
import { storedBodiesRecorder } from '../record/stored-bodies.ts';
import { createPageScripts, type PageScripts } from '../record/page-scripts.ts';
import { createRequestLog, type RequestLog } from '../record/request-log.ts';
import { createLookAhead, type LookAhead } from './look-ahead.ts';
import { createRealTime, createVirtualTime, type PageTime } from './page-time.ts';
import { hasDocument } from '../browser/target-kind.ts';
import { newScriptUrl } from '../authored/authored-script.ts';
import { runContents, type ContentRun } from '../authored/run-contents.ts';
import { dataLayerOf } from '../authored/scope-of.ts';
import type { VisitClock } from '../record/visit-clock.ts';
import { followServiceWorkers } from './starting-workers.ts';
import { createResponseTexts } from './response-texts.ts';
import type { VisitOrder } from './visit.ts';

export class RendererCrashed extends Error {
  override name = 'RendererCrashed';
}

/** Recorders and listeners of one visit. */
export interface Recording {
  /** Attaches all recorders to a target that is still paused. */
  start(target: Target): void;
  readonly requests: RequestLog;
  readonly document: MainDocument;
  readonly pageScripts: PageScripts;
  readonly time: PageTime;
  readonly lookAhead: LookAhead;
  readonly recorders: Recorders;
  /** Stores the parts of the page; null if not requested. */
  readonly bodies: GuardedRecorder<ReceivedParts> | null;
  /** Blocks form submissions; null if the visit types nothing. */
  readonly guard: FormGuard | null;
  /** True if a picture is taken or tests are run: both need the page's time. */
  readonly needsFrames: boolean;
  readonly runsTests: boolean;
  /** Texts of documents and scripts that the page got; absent unless requested. */
  readonly texts?: Readonly<Record<string, string>> | undefined;
  /** Returns the picture of the page; null before it was taken. */
  image(): Uint8Array | null;
  /** Driver of the banner that is searched now. */
  readonly consent: ConsentDriver;
  /** Starts the search for another banner, with this answer. */
  renewConsent(action: ConsentAction): void;
  /** Starts the withdrawal of an accepted banner; returns false if none was accepted. */
  beginWithdrawal(): Promise<boolean>;
  /** Result of the acceptance that was withdrawn; null before. */
  readonly accepted: ConsentResult | null;
  readonly dialogs: ReturnType<typeof createDialogs>['shown'];
  /** Returns the reading of the page, read once for each document. */
  reading(): Promise<PageReading>;
  /** Makes the next call read the page again. */
  forgetReading(): void;
  /** Stores the page's own report as its reading, because the page can no longer be queried. */
  readAs(reading: PageReading): void;
  /** Runs the contents of tests on the page, with its dataLayer. */
  contents(dataLayer: Observed<DataLayerRecord>, limit: Promise<never>): Promise<ContentRun[]>;
  /** Records a window that the page opened; it is closed at once. */
  popupOpened: () => void;
  /** Rejects with RendererCrashed or PageTooHeavy, or with CdpClosed if the page is gone. */
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
  /** For one of several pages of a journey; absent: a visit. */
  journey?: JourneyPart | undefined;
}

/** State that pages of a journey share, and the callback before one of them is left. */
export interface JourneyPart {
  time: PageTime | null;
  requestsMax: number;
  beforeDocument: NonNullable<RequestInterceptionOptions['beforeDocument']>;
}

export function createRecording(sources: RecordingSources): Recording {
  const { browser, context, order, clock, session, mainFrameId, journey } = sources;
  const testScriptUrl = newScriptUrl();
  const access = sentAccess(order.access);
  const requests = createRequestLog({
    mainFrameId,
    clock,
    testScriptUrl,
    requestsMax: journey?.requestsMax,
    storesMessages: order.formValues !== undefined,
    readsAnswer: order.readsAnswer,
    serverOf: order.serverOf,
  });
  const document = createMainDocument({ mainFrameId, clock, requests });
  const layers = dataLayerNames(order.tracking);
  const pageScripts = createPageScripts(mainFrameId, layers, {
    firstScript: joinedScripts(access.storageScript, stateScript(order.state)),
    tellsLeaving: journey !== undefined,
  });
  const dialogs = createDialogs();
  const consentOf = (action: ConsentAction | 'withdraw') =>
    createConsentDriver({
      action,
      pageUrl: order.url,
      steps: order.visits.consentSteps,
      mainFrameId,
      page: session,
      pageScripts,
      requests,
      tracking: order.tracking,
      clock,
    });
  let consent = consentOf(order.consent);
  let accepted: ConsentResult | null = null;
  const renewConsent = (action: ConsentAction | 'withdraw') => {
    consent = consentOf(action);
    for (const target of documents) if (!target.session.isClosed) consent.start(target);
    if (document.loadMs() !== null) consent.loaded();
  };
  const documents: Target[] = [];
  const delayed =
    order.holdBack &&
    createDelayedRequests(order.holdBack, requests, {
      delayed: (request) => lookAhead.delayed(request),
      released(request) {
        lookAhead.released(request);
        consent.searchAgain();
      },
    });
  const ownTime = journey?.time ?? timeOf(order, clock);
  const time = delayed?.timed(ownTime) ?? ownTime;
  const isTagRequest = createTagRequests(order.tracking);
  const lookAhead = createLookAhead({
    nowMs: clock.nowMs,
    steadyMs: () => performance.now(),
    isCollector: (request) => isCollectorRequest({ ...request, url: request.finalUrl }, order.tracking),
    isOfTag: (request) => isTagRequest(request, requests.scriptsBehind(request.id)),
    hasCollector: hasCollector(order.tracking),
    longPolls: order.longPolls,
    lookAheadMs: order.lookAheadSeconds * 1000 + (order.holdBack?.longerMs ?? 0),
    holdBack: delayed && order.holdBack && { ms: order.holdBack.ms, dueInMs: delayed.dueInMs },
  });
  const guard = order.formValues === undefined ? null : createFormGuard(mainFrameId);
  const texts = order.storesTexts === true ? createResponseTexts() : null;
  const interception = createRequestInterception({
    guard,
    hits: order.hits,
    tracking: order.tracking,
    isKnownHit: order.isKnownHit,
    access,
    mainFrameId,
    onAnswered: requests.markAnsweredLocally,
    changes: order.changes,
    answerToHit: order.answerToHit,
    texts,
    onChanged: requests.markChanged,
    onRefused: requests.markRefused,
    delayed,
    beforeDocument: journey?.beforeDocument,
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
    secrets: order.secrets ?? [],
    hiding: order.hiding,
    keepImage: (bytes) => (image = bytes),
  });
  const { storedRoleOf: roleOf } = order;
  const bodySources = { session, requests, documentRequestId: document.requestId };
  const bodies = roleOf === undefined ? null : guarded(storedBodiesRecorder({ ...bodySources, roleOf }));
  const { promise: broken, reject } = Promise.withResolvers<never>();
  broken.catch(() => undefined);
  const limits = createPageLimits(order.pageLimits);
  limits.met.catch(reject);
  void session.closed.then(() => reject(new CdpClosed('the page is gone')));
  const wakes: (() => void)[] = [];
  feedLookAhead({ lookAhead, requests, document, pageScripts, loaded: () => consent.loaded() }, () => {
    for (const wake of wakes) wake();
  });

  return {
    requests,
    document,
    pageScripts,
    time,
    lookAhead,
    recorders,
    bodies,
    guard,
    needsFrames: order.screenshot,
    runsTests: order.contents.length > 0,
    texts: texts?.texts,
    image: () => image,
    get consent() {
      return consent;
    },
    renewConsent,
    get accepted() {
      return accepted;
    },
    async beginWithdrawal() {
      await consent.search();
      const result = consent.result();
      if (result.action !== 'accept' || result.result !== 'done') return false;
      accepted = result;
      renewConsent('withdraw');
      return true;
    },
    dialogs: dialogs.shown,
    reading,
    forgetReading: () => {
      read = null;
    },
    readAs(known) {
      read = { of: document.requestId(), reading: Promise.resolve(known) };
    },
    contents: (dataLayer, limit) => {
      const over = Promise.race([broken, limit]);
      // Without contents no caller awaits it.
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
      // Chromium moves the mouse on its own.
      if (target.kind === 'page') target.session.tell('Input.setIgnoreInputEvents', { ignore: true });
      if (!hasDocument(target.kind)) {
        lookAhead.workerStarted(target.kind);
        void target.session.closed.then(() => lookAhead.workerEnded(target.kind));
      }
      if (target.kind === 'page') {
        followServiceWorkers(target, lookAhead);
        document.start(target);
        target.on('Inspector.targetCrashed', () => reject(crashOf(browser)));
      }
      if (hasDocument(target.kind)) {
        pageScripts.start(target);
        documents.push(target);
        consent.start(target);
        dialogs.start(target);
      }
      interception.start(target);
      limits.start(target);
      recorders.start(target);
      bodies?.start(target);
    },
  };
}

/** Returns `dataLayer`, then other candidates: known names, and those of the website. */
function dataLayerNames({ dataLayers = [] }: TrackingSettings): string[] {
  return [...new Set([...KNOWN_DATA_LAYERS, ...dataLayers].map(({ name }) => name))];
}

const timeOf = ({ time }: VisitOrder, clock: VisitClock) =>
  time === 'virtual' ? createVirtualTime(clock) : createRealTime();

/** Returns the error of a crash. A renderer may have been ended for its use of memory. */
function crashOf(browser: Browser): Error {
  const why = browser.whyEnded();
  return why === null ? new RendererCrashed('the renderer crashed') : new PageTooHeavy(why);
}

type Fed = Pick<Recording, 'lookAhead' | 'requests' | 'document' | 'pageScripts'> & { loaded: () => void };

/** Feeds the look-ahead with the page's events; an event that may end a wait wakes it. */
function feedLookAhead({ lookAhead, requests, document, pageScripts, loaded }: Fed, wake: () => void): void {
  requests.onChange((event, request) => {
    lookAhead[event](request);
    if (event !== 'started') wake();
  });
  document.onNewDocument(() => {
    lookAhead.documentStarted();
    wake();
  });
  document.onLoaded(() => {
    loaded();
    lookAhead.documentLoaded();
    wake();
  });
  pageScripts.on('view', ({ view }) => lookAhead.viewChanged(view));
  for (const kind of ['entry', 'script-run'] as const)
    pageScripts.on(kind, () => lookAhead.messageReceived());
}
