import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import type { OnTarget } from '../browser/browser-context.ts';
import type { CdpSession } from '../browser/cdp/cdp-session.ts';
import type { EventOf } from '../browser/cdp/protocol.ts';
import { createTarget } from '../browser/target.ts';
import { hasDocument } from '../browser/target-kind.ts';
import { createDeadline, type Deadline } from '../deadline.ts';
import { partsUnavailable } from '../record/recorders/index.ts';
import { leavePage } from '../visit/leave-page.ts';
import { waitingOf } from '../visit/load-page.ts';
import { navigate } from '../visit/navigate.ts';
import { createRecording } from '../visit/recording.ts';
import { visitFailure } from '../visit/visit-failure.ts';
import { waitUntilSettled, whileTimePasses } from '../visit/wait-until-settled.ts';
import type { JourneyContext, JourneyTab } from './journey-context.ts';
import { createPageObservations } from './page-observations.ts';
import { visitedPage, type PageOnTheWay } from './visited-page.ts';

/** Maximum number of requests of a whole journey in one tab. */
const REQUESTS_MAX = 20_000;
/** Time in ms for which the next page waits for the record of the previous one. */
const CUT_MS = 1_000;
const READ_MS = 3_000;
/** Real time in ms within which an answered document is displayed. */
const COMMIT_MS = 2_000;
const FOR_READING = { stepMs: 16, pauseMs: 16, firstPauseMs: 0 };
/** Content types of documents that a browser displays; any other is a download, and the page stays. */
const SHOWN = /^(text|image|audio|video)\/|^application\/(xhtml\+xml|xml|json|pdf|javascript)|\+(xml|json)\b/;

export function createJourneyTab(
  journeyContext: JourneyContext,
  session: CdpSession,
  targetId: string,
): JourneyTab & { onTarget: OnTarget } {
  const { browser, context, clock } = journeyContext;
  const all: PageOnTheWay[] = [];
  const early = new Set<string>();
  const contexts = new Map<string, { session: CdpSession; contextId: number }>();
  let current: PageOnTheWay | null = null;
  let moves = 0;
  let isStirred = true;
  let isExpected = false;
  let hasServiceWorker = false;
  let views = 0;
  let loads = 0;
  const wakes: (() => void)[] = [];
  const wake = () => {
    for (const one of wakes.splice(0)) one();
  };
  const changed = () => new Promise<void>((resolve) => wakes.push(resolve));

  const recording = createRecording({
    browser,
    context,
    order: { ...journeyContext.order, consent: journeyContext.consent },
    clock,
    session,
    mainFrameId: targetId,
    journey: { time: journeyContext.time, requestsMax: REQUESTS_MAX, beforeDocument },
  });
  journeyContext.time ??= recording.time;
  const { document, requests, recorders, pageScripts } = recording;
  const observations = createPageObservations(journeyContext, recording);

  let onProgress: (() => void) | null = null;
  requests.onChange((event, record) => {
    if (event !== 'started') onProgress?.();
    if (event === 'started') (current?.requestIds ?? early).add(record.id);
  });
  pageScripts.on('view', () => {
    views += 1;
    wake();
  });
  document.onNewDocument(begin);

  /** Begins a page with a new document; the page before it is over. */
  function begin(): void {
    const id = document.requestId() ?? '';
    const record = requests.records.get(id);
    const isConsentUnderWay = recording.consent.result().why === 'no-time' && current?.settled === null;
    if (current !== null && current.observation === null) current.observation = observations.unread(current);
    for (const ids of [early, ...all.map(({ requestIds }) => requestIds)]) ids.delete(id);
    const startedMs = record?.startedMs ?? clock.arrivedMs();
    current = {
      fromStep: journeyContext.step,
      toStep: journeyContext.step,
      startedMs,
      startedAt: new Date(),
      documentId: id,
      requestedUrl: record?.url ?? document.finalUrl() ?? 'about:blank',
      requestIds: new Set(all.length === 0 ? [...early, id] : [id]),
      viewsBefore: loads + views,
      dialogsBefore: recording.dialogs.length,
      settled: null,
      screenshot: { state: 'recorded', value: null },
      leaving: null,
      isOver: false,
      observation: null,
    };
    early.clear();
    all.push(current);
    moves += 1;
    isStirred = true;
    isExpected = false;
    requests.endLeave();
    recording.lookAhead.left();
    wake();
    recording.forgetReading();
    if (all.length > 1 && !isConsentUnderWay) recording.renewConsent(journeyContext.consent);
  }

  pageScripts.on('leaving', ({ reading }) => {
    requests.beginLeave();
    if (reading === null || current === null) return;
    current.leaving = reading;
    recording.readAs(reading);
    wake();
  });
  pageScripts.on('left', () => requests.endLeave());

  /**
   * Handles the answer of a document. The page before it has reported its state and has left, so it can no longer be
   * queried. The answer is delayed until the record of that page is complete.
   */
  async function beforeDocument(answer: EventOf<'Fetch.requestPaused'>): Promise<void> {
    const page = current;
    if (page === null || page.isOver || !isShown(answer)) return;
    const limit = createDeadline(CUT_MS);
    const reading = createDeadline(READ_MS);
    try {
      if (page.leaving === null) await limit.race(changed());
      await limit.race(lastHitsAnswered(page)).catch(() => undefined);
      const parts = {
        ...(await recorders.finish('atSettle', reading.over)),
        ...(await recorders.finish('afterLeave', reading.over)),
      };
      page.observation = observations.built(page, {
        parts,
        reading: page.leaving,
        failure: document.failure(),
      });
    } catch {
      page.observation ??= observations.unread(page);
    } finally {
      page.isOver = true;
      limit.end();
      reading.end();
    }
  }

  const inTime = <T>(work: Promise<T>) => whileTimePasses(recording.time, FOR_READING, work);

  /** Resolves when the requests that the page sent while leaving are answered; later answers are not reported. */
  async function lastHitsAnswered({ requestIds }: PageOnTheWay): Promise<void> {
    while ([...requestIds].some((id) => isAwaitedLast(requests.records.get(id))))
      await new Promise<void>((resolve) => {
        onProgress = resolve;
      });
  }

  /** Reads the current page into its observation; `leave` runs between the two phases. */
  async function read(page: PageOnTheWay, limit: Deadline, leave: () => Promise<void>): Promise<void> {
    recording.forgetReading();
    const [reading] = await limit.race(
      Promise.all([recording.reading().catch(() => null), recording.consent.finish(inTime)]),
    );
    const atSettle = await recorders.finish('atSettle', limit.over);
    await leave();
    const afterLeave = await recorders.finish('afterLeave', limit.over);
    const parts = { ...atSettle, ...afterLeave, screenshot: page.screenshot };
    page.observation = observations.built(page, { parts, reading, failure: document.failure() });
  }

  /** Ends a page from outside, so that it can still be queried. */
  function leaveFor(page: PageOnTheWay, limit: Deadline): Promise<void> {
    return read(page, limit, async () => {
      requests.beginLeave();
      try {
        await limit.race(pageScripts.leave());
        await Promise.race([limit.race(lastHitsAnswered(page)), sleep(CUT_MS, undefined, { ref: false })]);
        await limit.race(requests.bodiesPending());
      } finally {
        requests.endLeave();
      }
    });
  }

  const tab: JourneyTab & { onTarget: OnTarget } = {
    session,
    targetId,
    recording,
    page: () => current,
    moves: () => moves + views,
    changed,
    isLeaving: () => current !== null && current.leaving !== null,
    pageContext: (frameId) => contexts.get(frameId),
    isStirred: () => isStirred,
    stir() {
      isStirred = true;
    },
    async stay() {
      if (current === null || (current.leaving === null && !current.isOver)) return;
      current.leaving = null;
      current.isOver = false;
      recording.forgetReading();
      await pageScripts.stay();
    },
    async goTo(url) {
      const before = moves + views;
      if (current !== null) {
        const limit = createDeadline(READ_MS);
        await leaveFor(current, limit).catch(() => undefined);
        current.isOver = true;
        limit.end();
      }
      await recording.time.begin();
      const failure = await navigate(session, url, requests);
      isExpected = failure === null;
      if (isExpected && moves + views === before)
        await Promise.race([changed(), sleep(COMMIT_MS, undefined, { ref: false })]);
      return failure;
    },
    async settle(lookAheadMs, limit) {
      let isOver = false;
      isStirred = false;
      recording.lookAhead.acted(lookAheadMs);
      try {
        const waiting = waitingOf(
          { page: { session }, recording },
          () => isOver || (current === null && !isExpected),
        );
        const by = await limit.race(Promise.race([waitUntilSettled(waiting), recording.broken]));
        const settledBy = by === 'look-ahead' && !recording.time.isVirtual ? 'real-time' : by;
        if (current !== null) current.settled ??= { by: settledBy, atMs: clock.nowMs() };
        await recording.consent.finish(inTime);
        if (hasServiceWorker) await tab.readSoFar();
      } finally {
        isOver = true;
      }
    },
    async readSoFar() {
      const page = current;
      if (page === null) return;
      const limit = createDeadline(READ_MS);
      await read(page, limit, () => Promise.resolve()).catch(() => undefined);
      limit.end();
    },
    async finish(limit) {
      await tab.stay().catch(() => undefined);
      const page = current;
      if (page === null) return;
      try {
        await read(page, limit, () => leavePage(recording, limit));
      } catch (error) {
        const parts = partsUnavailable('the page could not be read');
        page.observation ??= observations.built(page, { parts, reading: null, failure: visitFailure(error) });
      }
      current = null;
    },
    async pages() {
      const requests = await recorders.finishRequests();
      return all.flatMap((page) => visitedPage(page, requests) ?? []);
    },
    onTarget(kind, of) {
      if (kind === 'popup') return;
      if (kind === 'service-worker') hasServiceWorker = true;
      const target = createTarget(kind, of);
      recording.start(target);
      if (kind === 'page')
        target.on('Page.frameNavigated', ({ frame }) => {
          if (frame.id === targetId && /^https?:/.test(frame.url) && !requests.isLeaving()) loads += 1;
        });
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

const isAwaitedLast = (record: RequestRecord | undefined) =>
  record?.onLeave === true && record.durationMs === null && record.status === null;

/** Returns whether the answer of a document replaces the page that requested it. */
function isShown({
  responseStatusCode: status,
  responseErrorReason,
  responseHeaders = [],
}: EventOf<'Fetch.requestPaused'>): boolean {
  if (responseErrorReason !== undefined) return responseErrorReason !== 'Aborted';
  if (status === 204 || status === 205 || (status !== undefined && status >= 300 && status < 400))
    return false;
  const header = (wanted: string) =>
    responseHeaders.find(({ name }) => name.toLowerCase() === wanted)?.value.toLowerCase() ?? '';
  if (header('content-disposition').startsWith('attachment')) return false;
  const type = header('content-type');
  return type === '' || SHOWN.test(type);
}
