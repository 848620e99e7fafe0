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
import { visitsToKeep, type SiteDetection } from './detected-order.ts';
import { blockedPage } from './blocked-page.ts';
import type { ReportBuilder } from './report-builder.ts';
import type { Report } from './report.ts';

/** Visits one page. */
export type Visiting = (url: string, options: InspectOptions) => Promise<Visit>;

/** What somebody who watches a run is told. */
export interface Watcher {
  /** The pages to visit are known, as far as they are before the first is visited. */
  prepared: (frontier: Pick<Frontier, 'figures'>) => void;
  started: (url: string) => void;
  finished: (page: { url: string; failed: boolean; note: string }) => void;
}

export type Run = {
  order: AuditOrder;
  /** What was looked at before, where no tag was named. */
  found?: SiteDetection | null;
  report: ReportBuilder;
  watcher: Watcher;
  /** Is given each visit that is judged, with its place in the report. */
  onVisit?: (observation: Observation, place: number) => void | Promise<void>;
  /** Makes the visits of a page in the place of a single one, `delayMs` apart. */
  visits?: (visit: Visiting, delayMs: number) => Visiting;
  /** Ends the run with what is there. */
  signal: AbortSignal;
};

/**
 * A person audits from their own machine: its networks are open, metadata services of clouds never are. What listens
 * on the machine itself is open to sites that are on it, or where the person says so.
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

/** Opens the pages of an order, as far as they are known before the first is visited. */
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

/** Visits and judges the pages of an order. Throws ChromiumNotFound, and nothing for what a site does. */
export async function runAudit(run: Run): Promise<Report> {
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

/** How an order visits, be it pages or journeys. */
export const visitingOptions = (order: VisitingOrder) => ({
  hits: order.hits,
  consent: order.consent,
  pageBudgetSeconds: order.timeoutSeconds,
  tracking: order.tracking,
  isKnownHit,
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

/** Answers the pages whose visit was cut off by the signal: they say nothing and are not in the report. */
async function visitPages(run: Run, means: Means): Promise<string[]> {
  const { inspector, frontier, patience, startPages } = means;
  const { order, report, watcher, signal } = run;
  const places = new Map(order.discover ? [] : order.urls.map((url, index) => [url, index]));
  let nextPlace = places.size;
  const cancelled: string[] = [];
  const known = run.found ? visitsToKeep(run.found, order) : new Map<string, Observation>();
  if (!order.discover) {
    for (const { url, reason } of frontier.skipped()) {
      if (!reason.startsWith('robots')) continue;
      await report.addFailedPage(places.get(url) ?? nextPlace++, blockedPage(url));
      watcher.finished({ url, failed: true, note: 'blocked-by-robots' });
    }
  }
  const visit: Visiting = async (url, options) => {
    const kept = order.discover || options.changes !== undefined ? undefined : known.get(url);
    if (kept !== undefined) return { observation: kept, links: [], screenshot: null };
    return inspector.inspect(url, { ...options, budgetMs: patience.visitMs(url) });
  };
  await visitWebsite({
    inspect: run.visits?.(visit, delayMsOf(order, frontier)) ?? visit,
    frontier,
    concurrency: order.concurrency,
    delaySeconds: order.delaySeconds,
    signal,
    onPageStarted(url) {
      if (!places.has(url)) places.set(url, nextPlace++);
      watcher.started(url);
    },
    async onPageFinished(url, { observation }) {
      const place = places.get(url) ?? nextPlace++;
      places.delete(url);
      const code = observation.failure?.code;
      startPages.told(url, observation);
      if (code === 'cancelled') {
        cancelled.push(url);
      } else {
        await run.onVisit?.(observation, place);
        await report.addVisit(place, observation);
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
