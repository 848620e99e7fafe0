import type { Failure } from '@vigie/contract/observation/failure.ts';
import type { ConsentRecord } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { BrowserContext } from '../browser/browser-context.ts';
import type { Browser } from '../browser/browser.ts';
import { CdpClosed } from '../browser/cdp/cdp-session.ts';
import { challengeOf } from './challenge.ts';
import { loadPage, type Arrival } from './load-page.ts';
import { observationOf } from './observation-of.ts';
import { finishRecording, type Finished } from './finish-recording.ts';
import type { Recording } from './recording.ts';
import type { ContentRun } from '../authored/run-contents.ts';
import { createVisitBudget } from './visit-budget.ts';
import { createVisitClock } from '../record/visit-clock.ts';
import { consentModeCommands, isInConsentMode } from '../consent/consent-mode.ts';
import { isUnconnected, leavesPageUnsound } from './visit-failure.ts';
import { closeTab, openTab, waitAtGate, type VisitTab } from './visit-tab.ts';
import type { Visit, VisitOrder } from './visit.ts';
import { areAnswered, documentOrigins, lastMainDocument } from './visited-documents.ts';

export interface VisitEnvironment {
  browser: Browser;
  context: BrowserContext;
  /** Returns the egress guard's reason why an address could not be reached; null if the guard did not block it. */
  egressFailureOf: (url: string) => Failure | null;
}

/** Visit, and its effect on its context. */
export interface VisitEnd {
  visit: Visit;
  /**
   * Resolves with true if the next page may be visited in the same context. Known once the tab is closed, which no
   * caller awaits.
   */
  isContextSound: Promise<boolean>;
  /** Contents that tests collected, in the requested order; null if the page could not be visited. */
  contents: ContentRun[] | null;
}

/**
 * Visits one page and records it. Raises CdpClosed if the browser is gone, TimeStandsStill if the page cannot be
 * visited in virtual time; nothing else.
 */
export async function inspectPage(environment: VisitEnvironment, order: VisitOrder): Promise<VisitEnd> {
  const { browser, context } = environment;
  const clock = createVisitClock(Date.now);
  const budget = createVisitBudget(order);
  const tab = await openTab({ browser, context, order, clock, budget });
  if (order.gate) await waitAtGate(order.gate, tab, order.signal);
  clock.restart();
  const time = budget.start();
  try {
    const arrival = await loadPage(tab, order, time.looking);
    const shown = explained(arrival.failure, environment, tab.recording);
    const finished = await finishRecording(tab.recording, time, shown);
    if (browser.session.isClosed) throw new CdpClosed('the browser is gone');
    context.markUsed(documentOrigins(tab.recording.requests));
    const isContextSound = isLeftSound(tab, order, finished.failure);
    const visit = visitOf({ order, browser, tab, arrival, finished });
    return { visit, isContextSound, contents: finished.contents };
  } finally {
    order.gate?.passed();
    tab.recording.time.end();
    time.end();
  }
}

/** Returns a failure with the reason of the egress guard, which the browser does not know. */
function explained(
  failure: Failure | null,
  { egressFailureOf }: VisitEnvironment,
  { requests }: Recording,
): Failure | null {
  if (failure === null || !isUnconnected(failure)) return failure;
  return egressFailureOf(lastMainDocument(requests)?.finalUrl ?? '') ?? failure;
}

/**
 * Returns whether the context can be reused. A pending response could affect the next page: it may set a cookie, or a
 * service worker may store data.
 */
async function isLeftSound(tab: VisitTab, { mode }: VisitOrder, failure: Failure | null): Promise<boolean> {
  if (mode !== 'fast' || (failure !== null && leavesPageUnsound(failure))) return false;
  const isAnswered = areAnswered(tab.recording.requests);
  return (await closeTab(tab)) && isAnswered;
}

/** Returns the failure of a page that answered but is not the site's own, as a challenge page. */
export function recognised(
  { failure, reading, parts }: Pick<Finished, 'failure' | 'reading' | 'parts'>,
  { document }: Recording,
): Failure | null {
  if (failure !== null && failure.code !== 'http-status') return failure;
  const shown = { document: document.record(), title: reading?.title ?? null };
  return challengeOf({ ...shown, requests: seen(parts.requests) ?? [] }) ?? failure;
}

/** Returns the result of the banner with that of the withdrawal, if one was made. */
function withWithdrawal(
  result: ConsentRecord,
  { reloadedAtMs }: Pick<Arrival, 'reloadedAtMs'>,
  { withdrawal }: Pick<Finished, 'withdrawal'>,
): ConsentRecord {
  if (withdrawal === null) return result;
  const { storedNames: storage, ...facts } = withdrawal;
  return { ...result, withdrawal: { ...facts, reloadedAtMs, storage } };
}

interface VisitParts {
  order: VisitOrder;
  browser: Browser;
  tab: VisitTab;
  arrival: Arrival;
  finished: Finished;
}

/** Returns the result of the banner, and the page's consent signals; none if the page could not be queried. */
export function consentOf(
  { consent, accepted }: Recording,
  { dataLayer }: Pick<Finished['parts'], 'dataLayer'>,
): ConsentRecord {
  const result = accepted ?? consent.result();
  const page = consent.pageConsent();
  if (page === null) return result;
  const consentMode = consentModeCommands(seen(dataLayer)?.timeline ?? []);
  const isWeak = ['storage', 'reaction', 'gone'].includes(result.proof ?? '');
  const proof = isWeak && isInConsentMode(result, consentMode) ? 'consent-mode' : result.proof;
  return { ...result, proof, signals: { ...page, consentMode } };
}

function visitOf({ order, browser, tab, arrival, finished }: VisitParts): Visit {
  const { recording, clock } = tab;
  const { reading, parts } = finished;
  const failure = recognised(finished, tab.recording);
  const observation = observationOf({
    order,
    clock,
    recording,
    failure,
    browser,
    settled: failure === null ? arrival.settled : null,
    consent: { state: 'recorded', value: withWithdrawal(consentOf(recording, parts), arrival, finished) },
    reading,
    parts,
  });
  const { texts } = recording;
  const recorded = { observation, screenshot: recording.image(), links: reading?.links ?? [] };
  const bodies = finished.kept === null ? {} : { kept: finished.kept };
  const visit = { ...recorded, ...bodies, ...(texts === undefined ? {} : { texts }) };
  const { guard } = recording;
  return guard === null
    ? visit
    : { ...visit, typed: { fields: arrival.typedFields, stopped: guard.stopped() } };
}
