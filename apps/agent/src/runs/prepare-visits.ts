import { storedRole } from '@vigie/audit/regression-cause/stored-role.ts';
import { readsAnswer } from '@vigie/audit/hits/answers/reads-answer.ts';
import { isKnownHit } from '@vigie/audit/hits/recognise-request.ts';
import type { RunOrder } from '@vigie/contract/agent-protocol.ts';
import type { RunFailure } from '@vigie/contract/job.ts';
import { PAGE_BUDGET_SECONDS } from '@vigie/contract/limits.ts';
import { crawlHeaders } from '@vigie/inspector/crawl/crawl-headers.ts';
import { prepareFrontier, type PrepareFrontierOptions } from '@vigie/inspector/crawl/discover.ts';
import type { EgressPolicy } from '@vigie/inspector/egress/policy.ts';
import type { Patience } from '@vigie/inspector/crawl/patience.ts';
import type { InspectorOptions } from '@vigie/inspector/inspector.ts';
import { pagesAtOnce } from '../agent-status.ts';
import type { RequestedPages } from './requested-pages.ts';
import type { Performance } from './attempt.ts';
import type { Host } from './host.ts';
import { createRunFrontier, type RunFrontier } from './run-frontier.ts';
import { RunFault } from './stop.ts';
import { trialOf } from './trial-changes.ts';

export const startUrlsOf = ({ urls, startUrl }: RunOrder) => (urls.length > 0 ? urls : [startUrl]);

export const concurrencyOf = ({ concurrency }: RunOrder) => Math.min(concurrency, pagesAtOnce());

type Discovery = { egress: EgressPolicy; requestedPages: RequestedPages; patience: Patience };

/** Finds the pages known before the first visit, and starts a browser at the same time. Throws a RunFault. */
export async function prepareVisits(run: Performance, host: Host, discovery: Discovery) {
  const options = inspectorOptions(run.order, { chromium: host.chromium, egress: discovery.egress });
  const opening = orFault('browser-failed', host.inspectors.take(run.order.startUrl, options));
  // A failure is reported below, after the discovery.
  opening.catch(() => undefined);
  try {
    return { frontier: await discover(run, discovery), inspector: await opening };
  } catch (error) {
    await opening.then(
      (inspector) => inspector.giveBack(false),
      () => undefined,
    );
    throw error;
  }
}

async function discover(
  run: Performance,
  { egress, requestedPages, patience }: Discovery,
): Promise<RunFrontier> {
  const { journal } = run;
  const prepared = await orFault(
    'discovery-failed',
    prepareFrontier({ ...frontierOptions(run, egress), patience }),
  );
  const frontier = createRunFrontier({
    frontier: prepared,
    journal,
    onDiscovered: (urls, { discovered, toVisit, skipped, problems }) => {
      const figures = requestedPages.figures({ discovered, toVisit, skipped, problems });
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
    egress: { policy: egress, acceptInvalidCertificates, headersFor: crawlHeaders(order) },
    signal,
  };
}

type Means = Pick<InspectorOptions, 'chromium' | 'egress'>;

function inspectorOptions(order: RunOrder, { chromium, egress }: Means): InspectorOptions {
  const { mode, hits, consent, tracking, lookAheadSeconds, visits } = order;
  const { acceptInvalidCertificates, discoverOnly, access, aboutUrl, matrixState, followsLinks } = order;
  const changesResponses = order.rehearsal !== null || order.replay !== null || trialOf(order) !== null;
  // A discovery must not send hits to the website's analytics.
  const way = discoverOnly ? ({ mode: 'fast', hits: 'answer-locally' } as const) : { mode, hits };
  return {
    chromium,
    egress,
    concurrency: concurrencyOf(order),
    ...way,
    visits,
    access,
    aboutUrl,
    consent,
    tracking,
    signalsPrivacy: matrixState === 'gpc',
    withdraws: matrixState === 'withdrawn',
    changesResponses,
    isKnownHit,
    readsAnswer,
    // The resources of a changed page are not comparable, and the panel stores no visit of a link.
    ...(discoverOnly || changesResponses || followsLinks
      ? {}
      : { storedRoleOf: (request, documentUrl) => storedRole(request, tracking, documentUrl) }),
    acceptInvalidCertificates,
    pageBudgetSeconds: PAGE_BUDGET_SECONDS,
    lookAheadSeconds,
    screenshot: !discoverOnly && visits.pictures !== false,
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
