import type { RunFailure, RunOrder } from '@vigie/contract/agent-protocol.ts';
import { PAGE_BUDGET_SECONDS } from '@vigie/contract/limits.ts';
import { prepareFrontier, type PrepareFrontierOptions } from '@vigie/inspector/discover/discover.ts';
import { visitWebsite } from '@vigie/inspector/visit-website.ts';
import type { InspectorOptions } from '@vigie/inspector/inspector.ts';
import type { Performance } from './attempt.ts';
import type { Host } from './host.ts';
import { recordPage } from './record-page.ts';
import { createRunFrontier, type RunFrontier } from './run-frontier.ts';
import { RunFault } from './stop.ts';

/** Visits the pages of a run and writes what happens into its journal; throws a RunFault when it cannot go on. */
export async function visitPages(run: Performance, host: Host): Promise<void> {
  run.signal.throwIfAborted();
  const { order, signal } = run;
  const frontier = await discover(run, host);
  const opening = host.inspection.openInspector(inspectorOptions(order, host));
  const inspector = await orFault('browser-failed', opening);
  try {
    await visitWebsite({
      inspect: (url, options) => inspector.inspect(url, options),
      frontier,
      signal,
      concurrency: order.concurrency,
      delaySeconds: order.delaySeconds,
      onPageStarted: async (url) => {
        await run.mayGoOn();
        await frontier.announce();
        if (!signal.aborted) await run.journal.append({ type: 'page-started', url });
      },
      onPageFinished: async (url, visit) => {
        await frontier.announce();
        await recordPage(run, url, visit);
      },
    });
  } finally {
    await inspector.close();
  }
}

async function discover(run: Performance, host: Host): Promise<RunFrontier> {
  const { journal } = run;
  const prepared = await orFault('discovery-failed', prepareFrontier(frontierOptions(run, host)));
  const frontier = createRunFrontier({
    frontier: prepared,
    journal,
    onDiscovered: (urls, { discovered, toVisit, skipped }) =>
      journal.append({ type: 'discovered', figures: { discovered, toVisit, skipped }, urls }),
  });
  await frontier.announce();
  return frontier;
}

function frontierOptions({ order, signal }: Performance, { egress }: Host): PrepareFrontierOptions {
  const { urls, startUrl, pagesMax, respectRobots, acceptInvalidCertificates } = order;
  return {
    startUrls: urls.length > 0 ? urls : [startUrl],
    include: [],
    exclude: [],
    pagesMax,
    discover: order.discover,
    respectRobots,
    egress: { policy: egress, acceptInvalidCertificates },
    signal,
  };
}

function inspectorOptions(order: RunOrder, { chromium, egress }: Host): InspectorOptions {
  const { concurrency, mode, hits, consent, tracking, acceptInvalidCertificates } = order;
  return {
    chromium,
    egress,
    concurrency,
    mode,
    hits,
    consent,
    tracking,
    acceptInvalidCertificates,
    pageBudgetSeconds: PAGE_BUDGET_SECONDS,
    screenshot: true,
    collectLinks: order.discover,
  };
}

async function orFault<T>(code: RunFailure, step: Promise<T>): Promise<T> {
  try {
    return await step;
  } catch (error) {
    throw new RunFault(code, error);
  }
}
