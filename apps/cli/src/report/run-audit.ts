import { readsAnswer } from '@vigie/audit/hits/answers/reads-answer.ts';
import { isKnownHit } from '@vigie/audit/hits/recognise-request.ts';
import { findChromium } from '@vigie/inspector/browser/chromium.ts';
import { crawlHeaders } from '@vigie/inspector/crawl/crawl-headers.ts';
import { prepareFrontier } from '@vigie/inspector/crawl/discover.ts';
import type { Frontier } from '@vigie/inspector/crawl/frontier.ts';
import { loopbackPortsFor } from '@vigie/inspector/egress/loopback-ports.ts';
import type { EgressPolicy } from '@vigie/inspector/egress/policy.ts';
import {
  openInspector,
  type InspectOptions,
  type Inspector,
  type Visit,
} from '@vigie/inspector/inspector.ts';
import { createPatience, type Patience } from '@vigie/inspector/crawl/patience.ts';
import { createStartPages, type StartPages } from '@vigie/inspector/crawl/start-pages.ts';
import { delayMsOf, visitWebsite } from '@vigie/inspector/crawl/visit-website.ts';
import type { AuditOrder } from '../options/audit-order.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { selectReusableVisits, type SiteDetection } from './detected-order.ts';
import { blockedPage } from './blocked-page.ts';
import type { ReportBuilder } from './report-builder.ts';
import type { Report } from './report.ts';

export type Visiting = (url: string, options: InspectOptions) => Promise<Visit>;

/** Callbacks that report the progress of a run. */
export interface Watcher {
  /** Called before the first visit, with the pages known so far. */
  prepared: (frontier: Pick<Frontier, 'figures'>) => void;
  started: (url: string) => void;
  finished: (page: { url: string; failed: boolean; note: string }) => void;
}

export type AuditRun = {
  order: AuditOrder;
  /** Detection that preceded the audit, if no tag was named. */
  found?: SiteDetection | null;
  report: ReportBuilder;
  watcher: Watcher;
  /** Called with each evaluated visit and its index in the report. */
  onVisit?: (observation: Observation, index: number) => void | Promise<void>;
  /** Called with each visit of a consent matrix in another state than the evaluated one. */
  onStateVisit?: (observation: Observation) => void;
  /** Returns a function that replaces the single visit of a page by several, `delayMs` apart. */
  visits?: (visit: Visiting, delayMs: number) => Visiting;
  /** Ends the run with a partial result. */
  signal: AbortSignal;
};

/**
 * Returns the egress policy of a local audit. The networks of the user's machine are open, cloud metadata services
 * never are. Ports of the machine itself are open to websites on it, or where the user allows them.
 */
export async function egressOf({
  urls,
  loopbackPorts: named,
  isPublicOnly,
}: Pick<AuditOrder, 'urls' | 'loopbackPorts' | 'isPublicOnly'>): Promise<EgressPolicy> {
  if (isPublicOnly === true) return { allowPrivate: 'none', loopbackPorts: [] };
  const ports = await loopbackPortsFor(urls, { named, closed: [] });
  const isLocal = 'allBut' in ports || ports.length > 0;
  return { allowPrivate: 'all', loopbackPorts: isLocal ? ports : named };
}

/** Creates the frontier of an order, with the pages known before the first visit. */
export function openFrontier(
  order: AuditOrder,
  { egress, patience, signal }: { egress: EgressPolicy; patience: Patience; signal: AbortSignal },
): Promise<Frontier> {
  const { urls, pagesMax, include, exclude, discover, acceptInvalidCertificates } = order;
  return prepareFrontier({
    startUrls: urls,
    pagesMax,
    include,
    exclude,
    discover,
    respectRobots: order.followRobots,
    egress: { policy: egress, acceptInvalidCertificates, headersFor: crawlHeaders(order) },
    patience,
    signal,
  });
}

/** Visits and evaluates the pages of an order. Throws ChromiumNotFound, and nothing because of the website. */
export async function runAudit(run: AuditRun): Promise<Report> {
  const { order, report, watcher, signal } = run;
  const startedAt = new Date().toISOString();
  const egress = await egressOf(order);
  const chromium = await findChromium(process.env, order.browser);
  const changesResponses = order.change !== null;
  const inspector = await openInspector({ ...inspectorOptions(order), chromium, egress, changesResponses });
  try {
    const { urls, discover } = order;
    const patience = createPatience(order.timeoutSeconds * 1000);
    const startPages = createStartPages(urls);
    const frontier = await openFrontier(order, { egress, patience, signal });
    watcher.prepared(frontier);
    const cancelled = await visitPages(run, { inspector, frontier, patience, startPages });
    const unreadStart = startPages.unread(frontier.skipped());
    return report.finish({
      website: new URL(urls[0] ?? '').origin,
      startedAt,
      finishedAt: new Date().toISOString(),
      interrupted: signal.aborted,
      browser: inspector.browser,
      profile: order.visits.profile,
      answer: order.consent,
      ...(run.found ? { detected: run.found.detection } : {}),
      discovery: discover ? { ...discoveryOf(frontier, cancelled), unreadStart } : null,
    });
  } finally {
    await inspector.close();
  }
}

type VisitingOrder = Pick<
  AuditOrder,
  | 'hits'
  | 'consent'
  | 'timeoutSeconds'
  | 'tracking'
  | 'lookAheadSeconds'
  | 'visits'
  | 'access'
  | 'acceptInvalidCertificates'
>;

/** Returns the visit options of an order, of pages or journeys. */
export const visitingOptions = (order: VisitingOrder) => ({
  hits: order.hits,
  consent: order.consent,
  pageBudgetSeconds: order.timeoutSeconds,
  tracking: order.tracking,
  isKnownHit,
  readsAnswer,
  lookAheadSeconds: order.lookAheadSeconds,
  visits: order.visits,
  access: order.access,
  screenshot: false,
  acceptInvalidCertificates: order.acceptInvalidCertificates,
});

export const inspectorOptions = (order: AuditOrder) => ({
  ...visitingOptions(order),
  concurrency: order.concurrency,
  mode: order.mode,
  collectLinks: order.discover,
});

interface Means {
  inspector: Inspector;
  frontier: Frontier;
  patience: Patience;
  startPages: StartPages;
}

/** Visits pages; returns those whose visit the signal aborted. Aborted visits are not in the report. */
async function visitPages(run: AuditRun, means: Means): Promise<string[]> {
  const { inspector, frontier, patience, startPages } = means;
  const { order, report, watcher, signal } = run;
  const indexes = new Map(order.discover ? [] : order.urls.map((url, index) => [url, index]));
  let nextIndex = indexes.size;
  const cancelled: string[] = [];
  const known = run.found ? selectReusableVisits(run.found, order) : new Map<string, Observation>();
  if (!order.discover) {
    for (const { url, reason } of frontier.skipped()) {
      if (!reason.startsWith('robots')) continue;
      await report.addFailedPage(indexes.get(url) ?? nextIndex++, blockedPage(url));
      watcher.finished({ url, failed: true, note: 'blocked-by-robots' });
    }
  }
  const visit: Visiting = async (url, options) => {
    const knownObservation = order.discover || options.changes !== undefined ? undefined : known.get(url);
    if (knownObservation !== undefined) return { observation: knownObservation, links: [], screenshot: null };
    return inspector.inspect(url, { ...options, budgetMs: patience.visitMs(url) });
  };
  await visitWebsite({
    inspect: run.visits?.(visit, delayMsOf(order, frontier)) ?? visit,
    frontier,
    concurrency: order.concurrency,
    delaySeconds: order.delaySeconds,
    signal,
    onPageStarted(url) {
      if (!indexes.has(url)) indexes.set(url, nextIndex++);
      watcher.started(url);
    },
    async onPageFinished(url, { observation }) {
      const index = indexes.get(url) ?? nextIndex++;
      indexes.delete(url);
      const code = observation.failure?.code;
      startPages.report(url, observation);
      if (code === 'cancelled') {
        cancelled.push(url);
      } else {
        await run.onVisit?.(observation, index);
        await report.addVisit(index, observation);
        watcher.finished({ url, failed: code !== undefined, note: code ?? 'ok' });
      }
    },
  });
  return cancelled;
}

type Discovery = Omit<NonNullable<Report['head']['discovery']>, 'unreadStart'>;

function discoveryOf(frontier: Frontier, cancelled: string[]): Discovery {
  const { discovered, visited, skipped, problems } = frontier.figures();
  const interrupted = (skipped.interrupted ?? 0) + cancelled.length;
  return {
    discovered,
    visited: visited - cancelled.length,
    skipped: [...frontier.skipped(), ...cancelled.map((url) => ({ url, reason: 'interrupted' }))],
    skippedByReason: { ...skipped, ...(interrupted > 0 ? { interrupted } : {}) },
    problems,
  };
}
