import type { Failure } from '@vigie/contract/observation/failure.ts';
import type { ConsentAction, Observation } from '@vigie/contract/observation/observation.ts';
import type { VisitedPage } from '@vigie/contract/journey-record.ts';
import type { BrowserContext, OnTarget } from '../browser/browser-context.ts';
import type { Browser } from '../browser/browser.ts';
import type { CdpSession } from '../browser/cdp/cdp-session.ts';
import type { EventOf } from '../browser/cdp/protocol.ts';
import { createTarget } from '../browser/target.ts';
import { hasDocument } from '../browser/target-kind.ts';
import { createDeadline, type Deadline } from '../deadline.ts';
import type { VisitClock } from '../record/visit-clock.ts';
import { partsUnavailable, type ObservationParts } from '../record/recorders/index.ts';
import type { PageReading } from '../record/page-messages.ts';
import { consentOf, recognised } from '../visit/inspect-page.ts';
import { leavePage } from '../visit/leave-page.ts';
import { waitingOf } from '../visit/look-at-page.ts';
import { observationOf } from '../visit/observation-of.ts';
import type { PageTime } from '../visit/page-time.ts';
import { createRecording, type Recording } from '../visit/recording.ts';
import { failureOf, isUnconnected } from '../visit/visit-failure.ts';
import type { VisitOrder } from '../visit/visit.ts';
import { waitUntilSettled, whileTimePasses } from '../visit/wait-until-settled.ts';
import { visitedPage, type PageOnTheWay } from './visited-page.ts';

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
  /** Told of each page that is about to be left, while it is still there. */
  beforeLeave: (tab: JourneyTab) => Promise<void>;
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
  /** The main world of a frame's document. */
  pageContext(frameId: string): { session: CdpSession; contextId: number } | undefined;
  /** Something happened in it that is not settled yet. */
  isStirred(): boolean;
  stir(): void;
  /** Waits until the page has settled, and looks so far ahead. Raises what breaks a visit, and TimeStandsStill. */
  settle(lookAheadMs: number, limit: Deadline): Promise<void>;
  /** What the page on show is so far, without leaving it. */
  readSoFar(): Promise<void>;
  /** Leaves the page on show for good. */
  finish(limit: Deadline): Promise<void>;
  pages(): Promise<VisitedPage[]>;
}

/** Requests of a whole journey in one tab. */
const REQUESTS_MAX = 20_000;
/** A page that is left for the next one is read and told within this real time. */
const CUT_MS = 3_000;
const FOR_READING = { stepMs: 16, pauseMs: 16, firstPauseMs: 0 };
/** Documents that a browser shows; anything else is a download, and the page stays. */
const SHOWN = /^(text|image|audio|video)\/|^application\/(xhtml\+xml|xml|json|pdf|javascript)|\+(xml|json)\b/;

export function createJourneyTab(place: JourneyPlace, session: CdpSession, targetId: string): JourneyTab & { onTarget: OnTarget } {
  const { browser, context, clock } = place;
  const all: PageOnTheWay[] = [];
  const early = new Set<string>();
  const contexts = new Map<string, { session: CdpSession; contextId: number }>();
  let current: PageOnTheWay | null = null;
  let moves = 0;
  let isStirred = true;
  let hasServiceWorker = false;
  let views = 0;

  const recording = createRecording({
    browser,
    context,
    order: { ...place.order, consent: place.consent },
    clock,
    session,
    mainFrameId: targetId,
    journey: { time: place.time, requestsMax: REQUESTS_MAX, beforeDocument },
  });
  place.time ??= recording.time;
  const { document, requests, recorders, pageScripts } = recording;

  requests.onChange((event, record) => {
    if (event === 'started') (current?.requestIds ?? early).add(record.id);
  });
  pageScripts.on('view', () => void (views += 1));
  document.onNewDocument(begin);

  /** A document has come: the page before it is over. */
  function begin(): void {
    const id = document.requestId() ?? '';
    const record = requests.records.get(id);
    const isConsentUnderWay = recording.consent.result().why === 'no-time' && current?.settled === null;
    if (current !== null && current.observation === null) current.observation = unread(current);
    for (const ids of [early, ...all.map(({ requestIds }) => requestIds)]) ids.delete(id);
    const startedMs = record?.startedMs ?? clock.arrivedMs();
    current = {
      fromStep: place.step,
      toStep: place.step,
      startedMs,
      startedAt: new Date(),
      documentId: id,
      requestedUrl: record?.url ?? document.finalUrl() ?? 'about:blank',
      requestIds: new Set(all.length === 0 ? [...early, id] : [id]),
      viewsBefore: viewsSoFar(),
      dialogsBefore: recording.dialogs.length,
      settled: null,
      screenshot: { state: 'recorded', value: null },
      observation: null,
    };
    early.clear();
    all.push(current);
    moves += 1;
    isStirred = true;
    recording.forgetReading();
    if (all.length > 1 && !isConsentUnderWay) recording.renewConsent(place.consent);
  }

  const viewsSoFar = () => all.length + views;

  /** The answer of a document is here, and the page before it still is: it is read and told that it is left. */
  async function beforeDocument(answer: EventOf<'Fetch.requestPaused'>): Promise<void> {
    if (current === null || !isShown(answer)) return;
    const limit = createDeadline(CUT_MS);
    const page = current;
    try {
      await limit.race(
        (async () => {
          await place.beforeLeave(tab);
          await read(page, limit, async () => {
            requests.beginLeave();
            await pageScripts.leave(true);
            await requests.bodiesPending();
          });
        })(),
      );
    } catch {
      page.observation ??= unread(page);
    } finally {
      requests.endLeave();
      limit.end();
    }
  }

  /** Reads the page that is shown into its observation; `leave` comes between its two phases. */
  async function read(page: PageOnTheWay, limit: Deadline, leave: () => Promise<void>): Promise<void> {
    recording.forgetReading();
    const inTime = <T>(work: Promise<T>) => whileTimePasses(recording.time, FOR_READING, work);
    const [reading] = await limit.race(
      Promise.all([recording.reading().catch(() => null), recording.consent.finish(inTime)]),
    );
    const atSettle = await recorders.finish('atSettle', limit.over);
    await leave();
    const afterLeave = await recorders.finish('afterLeave', limit.over);
    const parts = { ...atSettle, ...afterLeave, screenshot: page.screenshot };
    page.observation = built(page, { parts, reading, failure: document.failure() });
  }

  interface Read {
    parts: ObservationParts;
    reading: PageReading | null;
    failure: Failure | null;
  }

  function built(page: PageOnTheWay, { parts, reading, failure: met }: Read): Observation {
    const known = explained(met);
    const failure = recognised({ failure: known, reading, parts }, recording);
    const isPage = failure === null || failure.code === 'http-status' || failure.code === 'challenged';
    const observation = observationOf({
      order: { ...place.order, url: page.requestedUrl },
      clock,
      recording,
      failure,
      browser,
      settled: failure === null ? page.settled : null,
      consent: { state: 'recorded', value: consentOf(recording, parts) },
      reading,
      parts: isPage
        ? { ...parts, views: ownViews(page, parts.views) }
        : { ...partsUnavailable(`the page could not be visited: ${failure.message}`), requests: parts.requests },
    });
    return {
      ...observation,
      startedAt: page.startedAt.toISOString(),
      finishedAt: new Date().toISOString(),
      dialogs: observation.dialogs.slice(page.dialogsBefore),
    };
  }

  function ownViews(page: PageOnTheWay, part: ObservationParts['views']): ObservationParts['views'] {
    if (part.state !== 'recorded') return part;
    return { ...part, value: part.value.slice(page.viewsBefore) };
  }

  /** What is known of a page that nobody could read before it went. */
  function unread(page: PageOnTheWay): Observation {
    const parts = partsUnavailable('the page was gone before it could be read');
    const { status = null, finalUrl = page.requestedUrl, redirects = [] } = requests.records.get(page.documentId) ?? {};
    const observation = built(page, { parts, reading: null, failure: null });
    // The tab may show the next page already.
    return { ...observation, finalUrl, redirects, httpStatus: status };
  }

  function explained(failure: Failure | null): Failure | null {
    if (failure === null || !isUnconnected(failure)) return failure;
    return place.egressFailureOf(document.finalUrl() ?? '') ?? failure;
  }

  const tab: JourneyTab & { onTarget: OnTarget } = {
    session,
    targetId,
    recording,
    page: () => current,
    moves: () => moves + views,
    pageContext: (frameId) => contexts.get(frameId),
    isStirred: () => isStirred,
    stir() {
      isStirred = true;
    },
    async settle(lookAheadMs, limit) {
      let isOver = false;
      isStirred = false;
      recording.lookAhead.acted(lookAheadMs);
      try {
        const waiting = waitingOf({ page: { session }, recording }, () => isOver || current === null);
        const by = await limit.race(Promise.race([waitUntilSettled(waiting), recording.broken]));
        const settledBy = by === 'look-ahead' && !recording.time.isVirtual ? 'real-time' : by;
        if (current !== null) current.settled = { by: settledBy, atMs: clock.nowMs() };
        if (hasServiceWorker) await tab.readSoFar();
      } finally {
        isOver = true;
      }
    },
    async readSoFar() {
      const page = current;
      if (page === null) return;
      const limit = createDeadline(CUT_MS);
      await read(page, limit, () => Promise.resolve()).catch(() => undefined);
      limit.end();
    },
    async finish(limit) {
      const page = current;
      if (page === null) return;
      try {
        await read(page, limit, () => leavePage(recording, limit));
      } catch (error) {
        const parts = partsUnavailable('the page could not be read');
        page.observation ??= built(page, { parts, reading: null, failure: failureOf(error) });
      }
      current = null;
    },
    async pages() {
      const told = await recorders.finishRequests();
      return all.flatMap((page) => visitedPage(page, told) ?? []);
    },
    onTarget(kind, of) {
      if (kind === 'popup') return;
      if (kind === 'service-worker') hasServiceWorker = true;
      const target = createTarget(kind, of);
      recording.start(target);
      if (!hasDocument(kind)) return;
      target.on('Runtime.executionContextCreated', ({ context }) => {
        const { frameId, isDefault } = (context.auxData ?? {}) as { frameId?: string; isDefault?: boolean };
        if (frameId !== undefined && isDefault === true)
          contexts.set(frameId, { session: of, contextId: context.id });
      });
    },
  };
  return tab;
}

/** Whether the answer of a document takes the place of the page that asked for it. */
function isShown({ responseStatusCode: status, responseErrorReason, responseHeaders = [] }: EventOf<'Fetch.requestPaused'>): boolean {
  if (responseErrorReason !== undefined) return responseErrorReason !== 'Aborted';
  if (status === 204 || status === 205 || (status !== undefined && status >= 300 && status < 400)) return false;
  const header = (wanted: string) =>
    responseHeaders.find(({ name }) => name.toLowerCase() === wanted)?.value.toLowerCase() ?? '';
  if (header('content-disposition').startsWith('attachment')) return false;
  const type = header('content-type');
  return type === '' || SHOWN.test(type);
}
