import type { RunOrder } from '@vigie/contract/agent-protocol.ts';
import type { RunFailure } from '@vigie/contract/job.ts';
import { PAGE_BUDGET_SECONDS } from '@vigie/contract/limits.ts';
import { prepareFrontier, type PrepareFrontierOptions } from '@vigie/inspector/crawl/discover.ts';
import type { EgressPolicy } from '@vigie/inspector/egress/policy.ts';
import { createPatience, type Patience } from '@vigie/inspector/crawl/patience.ts';
import { createStartPages, type StartPages } from '@vigie/inspector/crawl/start-pages.ts';
import { visitWebsite } from '@vigie/inspector/crawl/visit-website.ts';
import type { Inspector, InspectorOptions } from '@vigie/inspector/inspector.ts';
import { askedPages, type AskedPages } from './asked-pages.ts';
import type { Performance } from './attempt.ts';
import type { Host } from './host.ts';
import { planOf } from './page-tests.ts';
import { recordPage } from './record-page.ts';
import { createRunFrontier, type RunFrontier } from './run-frontier.ts';
import { createSharedPages } from './shared-pages.ts';
import { RunFault } from './stop.ts';

/**
 * Visits the pages of a run and writes events into its journal. Throws a RunFault when it cannot continue.
 */
export async function visitPages(run: Performance, host: Host): Promise<void> {
  run.signal.throwIfAborted();
  const { order, signal } = run;
  const asked = askedPages(order);
  const patience = createPatience(PAGE_BUDGET_SECONDS * 1000);
  const startPages = startPagesOf(run);
  const egress = await host.egressOf(startUrlsOf(order));
  const frontier = await discover(run, { egress, asked, patience });
  const opening = host.inspection.openInspector(inspectorOptions(order, { chromium: host.chromium, egress }));
  const inspector = await orFault('browser-failed', opening);
  const shared = createSharedPages({ frontier, journal: run.journal });
  run.lend(shared);
  try {
    await visitWebsite({
      inspect: pacedInspect({ run, inspector, asked, patience }, frontier.crawlDelaySeconds),
      // The delay is kept by turns: only the panel knows what other agents do.
      frontier: { ...frontier, crawlDelaySeconds: null },
      delaySeconds: 0,
      signal,
      concurrency: order.concurrency,
      elsewhere: shared.elsewhere,
      onPageStarted: async (url) => {
        await run.mayGoOn();
        await frontier.announce();
        if (!signal.aborted && asked.isRecorded(url)) await run.journal.append({ type: 'page-started', url });
      },
      onPageFinished: async (url, visit) => {
        startPages.told(url, visit.observation);
        await frontier.announce();
        if (asked.isRecorded(url)) await recordPage(run, url, visit);
      },
    });
  } finally {
    run.lend(null);
    await inspector.close();
  }
  const unread = order.discover ? startPages.unread(frontier.skipped()) : null;
  if (unread) throw new RunFault('discovery-failed', `${unread.url}: ${unread.code}, ${unread.message}`);
}

/** Also of the pages that an earlier process visited. */
function startPagesOf({ order, journal }: Performance): StartPages {
  const startPages = createStartPages(startUrlsOf(order));
  for (const url of journal.visited()) {
    const failure = journal.failed().get(url) ?? null;
    startPages.told(url, { outcome: failure === null ? 'measured' : 'failed', failure });
  }
  return startPages;
}

const startUrlsOf = ({ urls, startUrl }: RunOrder) => (urls.length > 0 ? urls : [startUrl]);

type Pacing = { run: Performance; inspector: Inspector; asked: AskedPages; patience: Patience };

/** Visits as the inspector does, each page in its turn when the website or its robots.txt asks for a delay. */
function pacedInspect({ run, inspector, asked, patience }: Pacing, crawlDelaySeconds: number | null) {
  const delaySeconds = Math.max(run.order.delaySeconds, crawlDelaySeconds ?? 0);
  return (url: string, { signal }: { signal: AbortSignal }) =>
    inspector.inspect(url, {
      signal,
      budgetMs: patience.visitMs(url),
      ...(delaySeconds > 0 ? { gate: run.turns.gate(delaySeconds) } : {}),
      ...(asked.isRecorded(url) ? { plan: planOf(run.order, url) } : {}),
    });
}

type Discovery = { egress: EgressPolicy; asked: AskedPages; patience: Patience };

async function discover(run: Performance, { egress, asked, patience }: Discovery): Promise<RunFrontier> {
  const { journal } = run;
  const prepared = await orFault(
    'discovery-failed',
    prepareFrontier({ ...frontierOptions(run, egress), patience }),
  );
  const frontier = createRunFrontier({
    frontier: prepared,
    journal,
    onDiscovered: (urls, { discovered, toVisit, skipped, problems }) => {
      const figures = asked.figures({ discovered, toVisit, skipped, problems });
      return journal.append({ type: 'discovered', figures, urls });
    },
  });
  await frontier.announce();
  return frontier;
}

function frontierOptions({ order, signal }: Performance, egress: EgressPolicy): PrepareFrontierOptions {
  const { include, pagesMax, respectRobots, acceptInvalidCertificates } = order;
  return {
    startUrls: startUrlsOf(order),
    include,
    exclude: [],
    pagesMax,
    discover: order.discover,
    respectRobots,
    egress: { policy: egress, acceptInvalidCertificates },
    signal,
  };
}

type Means = Pick<InspectorOptions, 'chromium' | 'egress'>;

function inspectorOptions(order: RunOrder, { chromium, egress }: Means): InspectorOptions {
  const { concurrency, mode, hits, consent, tracking, acceptInvalidCertificates, discoverOnly } = order;
  // Looking for pages tells a website's analytics nothing.
  const visits = discoverOnly ? ({ mode: 'fast', hits: 'answer-locally' } as const) : { mode, hits };
  return {
    chromium,
    egress,
    concurrency,
    ...visits,
    consent,
    tracking,
    acceptInvalidCertificates,
    pageBudgetSeconds: PAGE_BUDGET_SECONDS,
    lookAheadSeconds: 6,
    screenshot: !discoverOnly,
    collectLinks: order.discover || order.tellLinks,
  };
}

async function orFault<T>(code: RunFailure, step: Promise<T>): Promise<T> {
  try {
    return await step;
  } catch (error) {
    throw new RunFault(code, error);
  }
}
