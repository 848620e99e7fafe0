import { detect, wantsAcceptedVisit } from '@vigie/audit/detect/detect.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { AuditOrder } from '../options/audit-order.ts';
import type { SiteDetection } from './detected-order.ts';
import { egressOf, type Watcher } from './run-audit.ts';
import { visitSite, withInspector } from './visit-site.ts';

type Work = {
  order: AuditOrder;
  /** Maximum number of pages to visit. */
  pagesMax: number;
  watcher: Watcher;
  signal: AbortSignal;
};

/**
 * Visits the first pages of a website without answering banners. If a banner is present, or nothing counts page views,
 * visits the first page again and accepts. Throws ChromiumNotFound.
 */
export async function detectSite(work: Work): Promise<SiteDetection> {
  const { order, pagesMax, watcher, signal } = work;
  const egress = await egressOf(order);
  const visits: Observation[] = [];
  const consent = order.isConsentGiven ? order.consent : 'none';
  const first = { ...order, urls: order.urls.slice(0, pagesMax), pagesMax, consent };
  const onVisit = (observation: Observation) => void visits.push(observation);
  const frontier = await visitSite({ order: first, egress, watcher, signal, onVisit });
  const inOrder = visits.toSorted((one, other) => one.startedAt.localeCompare(other.startedAt));
  const start = inOrder.find(({ outcome }) => outcome === 'measured');
  if (start !== undefined && consent === 'none' && !signal.aborted && wantsAcceptedVisit(inOrder)) {
    watcher.started(start.requestedUrl);
    await withInspector({ order: { ...order, consent: 'accept' }, egress }, async (inspector) => {
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
