import type { Failure } from '@vigie/contract/observation/failure.ts';
import type { BrowserContext, OnTarget, OpenPage } from './browser-context.ts';
import type { Browser } from './browser.ts';
import { CdpClosed } from './cdp/cdp-session.ts';
import { createTarget } from './collector.ts';
import { Cancelled, createDeadline, OutOfTime, type Deadline } from './deadline.ts';
import { finishFailed, finishRecording, type Finished } from './finish-recording.ts';
import { navigate } from './navigate.ts';
import { observationOf, type VisitFacts } from './observation-of.ts';
import { PageTooHeavy } from './page-limits.ts';
import { createRecording, RendererCrashed, type Recording } from './recording.ts';
import { SETTLE_CAP_MS, type SettledBy } from './settle.ts';
import { watchGate, type StartGate } from './start-gate.ts';
import { contentsMs, type ContentRun } from './tests/run-contents.ts';
import { createVisitClock, type VisitClock } from './visit-clock.ts';
import type { Visit, VisitOrder } from './visit.ts';
import { waitUntilSettled } from './wait-until-settled.ts';

/** Where a visit is made. */
export interface Place {
  browser: Browser;
  context: BrowserContext;
  /** What the egress guard says of an address that could not be reached; null when it did not interfere. */
  egressFailureOf: (url: string) => Failure | null;
}

/** A visit, and what it means for the context that it was made in. */
export interface VisitEnd {
  visit: Visit;
  /** True when the next page may be visited in the same context. */
  isContextSound: boolean;
  /** What tests collected, in the order asked for; null when the page could not be visited. */
  contents: ContentRun[] | null;
}

interface Sight {
  failure: Failure | null;
  settled: VisitFacts['settled'];
}

/** Kept of the budget for reading the page and leaving it. */
const CLOSING_SHARE = 0.2;
const CLOSING_MAX_MS = 3_000;
/** A page that hangs can be neither closed nor quenched; its context is then thrown away. */
const CLOSE_MS = 2_000;

/** Visits one page and records it. Raises CdpClosed when the browser is gone; nothing else. */
export async function inspectPage(place: Place, order: VisitOrder): Promise<VisitEnd> {
  const clock = createVisitClock(Date.now);
  const closingMs = Math.min(CLOSING_MAX_MS, order.budgetMs * CLOSING_SHARE);
  const settleCapMs = Math.min(SETTLE_CAP_MS, order.budgetMs - closingMs);
  const opening = createDeadline(order.budgetMs, order.signal);
  const { page, recording } = await opening
    .race(open(place, { order, clock, settleCapMs }))
    .catch(giveUpBrowser(place))
    .finally(() => opening.end());
  const leftMs = opening.leftMs();
  if (order.gate) await holdBack(order.gate, { page, recording, clock, signal: order.signal });
  const whole = createDeadline(leftMs + contentsMs(order.contents), order.signal);
  const looking = createDeadline(leftMs - closingMs, order.signal);
  try {
    const sight = await look({ page, recording, looking, clock, url: order.url });
    const shown = explained(place, recording, sight.failure);
    const { failure, finished } = await finish(recording, { whole, contents: order.contents }, shown);
    if (place.browser.session.isClosed) throw new CdpClosed('the browser is gone');
    place.context.markUsed(originsOf(recording));
    const isContextSound = order.mode === 'fast' && (await tidied(page, recording, failure));
    const observation = observationOf({
      order,
      clock,
      recording,
      failure,
      browser: place.browser,
      settled: failure === null ? sight.settled : null,
      consent: { state: 'recorded', value: recording.consent.result() },
      title: finished.reading?.title ?? null,
      parts: finished.parts,
    });
    const visit = {
      observation,
      screenshot: recording.collectors.image(),
      links: finished.reading?.links ?? [],
    };
    return { visit, isContextSound, contents: finished.contents };
  } finally {
    order.gate?.passed();
    looking.end();
    whole.end();
  }
}

interface Held extends Pick<Looking, 'page' | 'recording' | 'clock'> {
  signal: AbortSignal | undefined;
}

/** Waits with a tab that is ready until the page may be started; a browser that dies meanwhile ends the wait. */
async function holdBack(gate: StartGate, { page, recording, clock, signal }: Held): Promise<void> {
  try {
    await Promise.race([gate.open(signal), recording.broken]);
  } catch (error) {
    gate.passed();
    throw error;
  }
  watchGate(gate, page.session);
  clock.restart();
}

/** A browser that opens no page within a visit's whole time hangs: it is ended, and counts as dead. */
function giveUpBrowser({ browser }: Place): (error: unknown) => Promise<never> {
  return async (error) => {
    if (!(error instanceof OutOfTime)) throw error;
    await browser.close();
    throw new CdpClosed('the browser does not answer');
  };
}

async function open(
  { browser, context }: Place,
  rest: Pick<Parameters<typeof createRecording>[0], 'order' | 'clock' | 'settleCapMs'>,
): Promise<{ page: OpenPage; recording: Recording }> {
  let recording: Recording | undefined;
  const onTarget: OnTarget = (kind, session, mainFrameId) => {
    recording ??= createRecording({ ...rest, browser, context, session, mainFrameId });
    if (kind === 'popup') recording.popupOpened();
    else recording.start(createTarget(kind, session));
  };
  const page = await context.openPage(onTarget, rest.order.url);
  if (!recording) throw new CdpClosed('the browser opened no page');
  return { page, recording };
}

interface Looking {
  page: OpenPage;
  recording: Recording;
  looking: Deadline;
  clock: VisitClock;
  url: string;
}

/** Goes to the page and waits until it has settled. */
async function look({ page, recording, looking, clock, url }: Looking): Promise<Sight> {
  const { document, broken, requests } = recording;
  const meanwhile = <T>(work: Promise<T>) => looking.race(Promise.race([work, broken]));
  try {
    const failure = await meanwhile(navigate(page.session, url, requests));
    if (failure !== null) return { failure, settled: null };
    const by = await meanwhile(settled(recording)).catch((error: unknown) => {
      if (error instanceof OutOfTime) return 'cap' as const;
      throw error;
    });
    return { failure: document.failure(), settled: { by, atMs: clock.nowMs() } };
  } catch (error) {
    return { failure: failureOf(error), settled: null };
  }
}

/** Answers the banner when asked to, then waits. A busy main thread is silent too: silence counts only when the page had a moment to break it. */
async function settled({ document, settle, recorders, consent, onActivity }: Recording): Promise<SettledBy> {
  if (consent.result().action !== 'none') {
    await consent.answered(document.loaded());
    const bannerMs = consent.bannerMs();
    if (bannerMs !== null) settle.consentAnswered(bannerMs);
  }
  // A document that turned out to be no page ends the wait: an error, a download, one redirect too many.
  const decide = () => (document.failure() ? { settledBy: 'cap' as const } : settle.decide());
  for (;;) {
    const by = await waitUntilSettled({ decide }, onActivity);
    if (by === 'cap') return by;
    await recorders.idle();
    if ('settledBy' in decide()) return by;
  }
}

async function finish(
  recording: Recording,
  { whole, contents }: { whole: Deadline; contents: readonly string[] },
  failure: Failure | null,
): Promise<{ failure: Failure | null; finished: Finished }> {
  if (failure !== null && failure.code !== 'http-status') {
    return { failure, finished: await finishFailed(recording, failure) };
  }
  try {
    return { failure, finished: await finishRecording(recording, whole, contentsMs(contents)) };
  } catch (error) {
    const later = failure ?? failureOf(error);
    return { failure: later, finished: await finishFailed(recording, later) };
  }
}

function failureOf(error: unknown): Failure {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof Cancelled) return { code: 'cancelled', message };
  if (error instanceof OutOfTime) return { code: 'timeout', message };
  if (error instanceof PageTooHeavy) return { code: 'too-heavy', message };
  if (error instanceof RendererCrashed || error instanceof CdpClosed)
    return { code: 'renderer-crash', message };
  return { code: 'connection', message };
}

/** The egress guard knows better than the browser why a connection was not made. */
function explained(
  { egressFailureOf }: Place,
  recording: Recording,
  failure: Failure | null,
): Failure | null {
  if (failure === null || !['connection', 'dns', 'tls', 'timeout'].includes(failure.code)) return failure;
  const documents = [...recording.requests.records.values()].filter(
    ({ resourceType, frameId }) => resourceType === 'document' && frameId === 'main',
  );
  return egressFailureOf(documents.at(-1)?.finalUrl ?? '') ?? failure;
}

const isUnsound = (failure: Failure | null) =>
  failure !== null && ['timeout', 'renderer-crash', 'too-heavy', 'cancelled'].includes(failure.code);

/** The origins whose documents could have stored something. */
function originsOf(recording: Recording): Set<string> {
  const origins = new Set<string>();
  for (const record of recording.requests.records.values()) {
    if (record.resourceType !== 'document') continue;
    for (const url of [record.url, record.finalUrl, ...record.redirects.map((hop) => hop.url)]) {
      origins.add(new URL(url).origin);
    }
  }
  return origins;
}

/** Leaves the tab to the next visit, or closes it when it cannot be left so; false when neither is possible. */
async function tidied(page: OpenPage, recording: Recording, failure: Failure | null): Promise<boolean> {
  if (isUnsound(failure)) return false;
  const shownUrl = recording.document.finalUrl();
  const isKept = failure === null && shownUrl !== null && recording.isTabReusable();
  const time = createDeadline(CLOSE_MS);
  try {
    await time.race(isKept ? recording.recorders.quench() : page.close());
    if (isKept) page.keep(shownUrl);
    return true;
  } catch {
    return false;
  } finally {
    time.end();
  }
}
