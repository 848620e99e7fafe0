import { delayRuleOf } from '@vigie/audit/consent-matrix/delayable-role.ts';
import type { RunOrder } from '@vigie/contract/agent-protocol.ts';
import { PAGE_BUDGET_SECONDS } from '@vigie/contract/limits.ts';
import { createPatience, type Patience } from '@vigie/inspector/crawl/patience.ts';
import { createStartPages, type StartPages } from '@vigie/inspector/crawl/start-pages.ts';
import { visitWebsite } from '@vigie/inspector/crawl/visit-website.ts';
import type { Visit } from '@vigie/inspector/visit/visit.ts';
import type { PooledInspector } from '../inspector-pool.ts';
import { createRequestedPages, type RequestedPages } from './requested-pages.ts';
import type { Performance } from './attempt.ts';
import type { Host } from './host.ts';
import { planOf } from './page-tests.ts';
import type { LoginJourney } from './login-journey.ts';
import { createCanaryPage, plantsCanaries, type CanaryOptions } from './canary-page.ts';
import { concurrencyOf, prepareVisits, startUrlsOf } from './prepare-visits.ts';
import { recordPage } from './record-page.ts';
import { pictureHiding } from './redact.ts';
import { trialOf } from './trial-changes.ts';
import { createTriedPage } from './tried-page.ts';
import { createReplayedPage } from './replayed-page.ts';
import { createRehearsedPage, type RehearsalOptions, type RehearsedVisit } from './rehearsed-page.ts';
import type { RunFrontier } from './run-frontier.ts';
import { createSignedInPages, type VisitOnce } from './signed-in-pages.ts';
import { createSharedPages } from './shared-pages.ts';
import { RunFault } from './stop.ts';

/** Visits the pages of a run and writes events into its journal. Throws a RunFault when it cannot continue. */
export async function visitPages(run: Performance, host: Host, login: LoginJourney | null): Promise<void> {
  run.signal.throwIfAborted();
  const { order } = run;
  const requestedPages = createRequestedPages(order);
  const patience = createPatience(PAGE_BUDGET_SECONDS * 1000);
  const startPages = startPagesOf(run);
  const egress = await host.egressOf(startUrlsOf(order));
  const { frontier, inspector } = await prepareVisits(run, host, { egress, requestedPages, patience });
  let isSound = false;
  try {
    await visitAll(run, {
      frontier,
      startPages,
      pacing: { run, inspector, requestedPages, patience, login },
    });
    // Tests receive hidden variables, and pages the access: the browser that saw them is closed with the run.
    const hidesNothing = order.tests.length === 0 && order.access.entries.length === 0 && login === null;
    isSound = !run.signal.aborted && hidesNothing;
  } finally {
    run.lend(null);
    await inspector.giveBack(isSound);
  }
  const unread = order.discover ? startPages.unread(frontier.skipped()) : null;
  if (unread) throw new RunFault('discovery-failed', `${unread.url}: ${unread.code}, ${unread.message}`);
}

type Visits = { frontier: RunFrontier; startPages: StartPages; pacing: Pacing };

async function visitAll(run: Performance, { frontier, startPages, pacing }: Visits): Promise<void> {
  const { order, signal, journal } = run;
  const { requestedPages } = pacing;
  const shared = createSharedPages({ frontier, journal });
  run.lend(shared);
  await visitWebsite({
    inspect: pacedInspect(pacing, frontier.crawlDelaySeconds),
    // Rate-limit slots enforce the delay: only the panel knows the visits of other agents.
    frontier: { ...frontier, crawlDelaySeconds: null },
    delaySeconds: 0,
    signal,
    concurrency: concurrencyOf(order),
    elsewhere: shared.elsewhere,
    onPageStarted: async (url) => {
      await run.beginPage();
      await frontier.announce();
      if (!signal.aborted && requestedPages.isRecorded(url))
        await journal.append({ type: 'page-started', url });
    },
    onPageFinished: async (url, visit) => {
      startPages.report(url, visit.observation);
      await frontier.announce();
      if (requestedPages.isRecorded(url)) await recordPage(run, url, visit);
      run.endPage();
    },
  });
}

/** Returns the start pages, including those that an earlier process visited. */
function startPagesOf({ order, journal }: Performance): StartPages {
  const startPages = createStartPages(startUrlsOf(order));
  for (const url of journal.visited()) {
    const failure = journal.failed().get(url) ?? null;
    startPages.report(url, { outcome: failure === null ? 'measured' : 'failed', failure });
  }
  return startPages;
}

type PageVisits<V> = (url: string, options: { signal: AbortSignal }) => Promise<V>;

type Pacing = {
  run: Performance;
  inspector: PooledInspector;
  requestedPages: RequestedPages;
  patience: Patience;
  login: LoginJourney | null;
};

/** Returns an inspector whose visits wait for a rate-limit slot, if the website or its robots.txt requests a delay. */
function pacedInspect(
  { run, inspector, requestedPages, patience, login }: Pacing,
  crawlDelaySeconds: number | null,
): PageVisits<RehearsedVisit> {
  const delaySeconds = Math.max(run.order.delaySeconds, crawlDelaySeconds ?? 0);
  const failing = new AbortController();
  /** Additional options by address, as pages are visited in parallel. */
  const added = new Map<string, RehearsalOptions & CanaryOptions>();
  const visitOnce = (
    url: string,
    { isCheck = false, ...how }: Parameters<VisitOnce>[1],
    signal: AbortSignal,
  ) =>
    inspector.inspect(url, {
      ...how,
      ...added.get(url),
      ...pictureHiding(run.order.redactions, url),
      signal,
      budgetMs: patience.visitMs(url),
      ...(delaySeconds > 0 ? { gate: run.slots.gate(delaySeconds) } : {}),
      ...(requestedPages.isRecorded(url) && !isCheck ? recordedOptions(run.order, url) : {}),
    });
  const visit: PageVisits<Visit> =
    login === null ? (url, { signal }) => visitOnce(url, {}, signal) : signedIn(login);
  const { order } = run;
  const { rehearsal, replay } = order;
  const trial = trialOf(order);
  const hasCanaries = plantsCanaries(order);
  if (rehearsal === null && replay === null && trial === null && !hasCanaries) return visit;
  return (url, its) => {
    const changed = (address: string, how: RehearsalOptions & CanaryOptions) => {
      added.set(address, how);
      return visit(address, its);
    };
    if (trial !== null) return createTriedPage(order, trial, changed)(url);
    if (replay !== null) return createReplayedPage(order, replay, changed)(url);
    if (rehearsal !== null) return createRehearsedPage(order, rehearsal, changed)(url);
    return createCanaryPage(order, changed)(url);
  };

  function signedIn(opened: LoginJourney) {
    const signal = AbortSignal.any([run.signal, failing.signal]);
    const inside = createSignedInPages(opened, (url, how) => visitOnce(url, how, signal), signal);
    return (url: string) =>
      inside(url).catch((error: unknown) => {
        failing.abort(error);
        throw error;
      });
  }
}

/** Returns the options of recordings for a visit. */
function recordedOptions(order: RunOrder, url: string) {
  const { holdBack, tracking } = order;
  return {
    plan: planOf(order, url),
    ...(holdBack === null ? {} : { holdBack: delayRuleOf(holdBack, tracking) }),
  };
}
