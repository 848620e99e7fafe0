import { detect, wantsAcceptedVisit } from '@vigie/audit/detect/detect.ts';
import type { ConsentAction, Observation } from '@vigie/contract/observation/observation.ts';
import { findChromium } from '@vigie/inspector/browser/chromium.ts';
import { createPatience } from '@vigie/inspector/crawl/patience.ts';
import { visitWebsite } from '@vigie/inspector/crawl/visit-website.ts';
import type { EgressPolicy } from '@vigie/inspector/egress/policy.ts';
import { openInspector } from '@vigie/inspector/inspector.ts';
import type { AuditOrder } from '../options/audit-order.ts';
import type { SiteDetection } from './detected-order.ts';
import { egressOf, inspectorOptions, openFrontier, type Watcher } from './run-audit.ts';

type Work = {
  order: AuditOrder;
  /** Pages to look at. */
  pagesMax: number;
  watcher: Watcher;
  signal: AbortSignal;
};

/**
 * Looks at the first pages of a website, as a visitor who answers no banner. Where one stands there, or nothing counts
 * page views, it visits the first page once more and accepts. Throws ChromiumNotFound.
 */
export async function detectSite(work: Work): Promise<SiteDetection> {
  const { order, pagesMax, watcher, signal } = work;
  const egress = await egressOf(order);
  const patience = createPatience(order.timeoutSeconds * 1000);
  const first = { ...order, urls: order.urls.slice(0, pagesMax), pagesMax, discover: true };
  const frontier = await openFrontier(first, { egress, patience, signal });
  watcher.prepared(frontier);
  const visits: Observation[] = [];
  const note = (url: string, observation: Observation): void => {
    const code = observation.failure?.code;
    if (code !== 'cancelled') visits.push(observation);
    watcher.finished({ url, failed: code !== undefined, note: code ?? 'ok' });
  };
  const consent = order.isConsentGiven ? order.consent : 'none';
  await withInspector({ order, consent, egress }, (inspector) =>
    visitWebsite({
      inspect: (url, options) => inspector.inspect(url, { ...options, budgetMs: patience.visitMs(url) }),
      frontier,
      concurrency: order.concurrency,
      delaySeconds: order.delaySeconds,
      signal,
      onPageStarted: watcher.started,
      onPageFinished: (url, { observation }) => note(url, observation),
    }),
  );
  const inOrder = visits.toSorted((one, other) => one.startedAt.localeCompare(other.startedAt));
  const start = inOrder.find(({ outcome }) => outcome === 'measured');
  if (start !== undefined && consent === 'none' && !signal.aborted && wantsAcceptedVisit(inOrder)) {
    watcher.started(start.requestedUrl);
    await withInspector({ order, consent: 'accept', egress }, async (inspector) => {
      const { observation } = await inspector.inspect(start.requestedUrl, { signal });
      if (observation.outcome === 'measured') inOrder.push(observation);
      watcher.finished({ url: start.requestedUrl, failed: observation.failure !== null, note: 'accept' });
    });
  }
  const { discovered, skipped } = frontier.figures();
  const pagesForbidden = (skipped.robots ?? 0) + (skipped['robots-unreachable'] ?? 0);
  const pagesFound = discovered - (skipped['other-site'] ?? 0) - (skipped['not-a-page'] ?? 0);
  return { detection: detect(inOrder, { pagesFound, pagesForbidden }), visits: inOrder };
}

type Opening = { order: AuditOrder; consent: ConsentAction; egress: EgressPolicy };
type Inspector = Awaited<ReturnType<typeof openInspector>>;

async function withInspector(
  { order, consent, egress }: Opening,
  work: (inspector: Inspector) => Promise<void>,
): Promise<void> {
  const chromium = await findChromium(process.env, order.browser);
  const options = { ...inspectorOptions(order), consent, collectLinks: true };
  const inspector = await openInspector({ ...options, chromium, egress });
  try {
    await work(inspector);
  } finally {
    await inspector.close();
  }
}
