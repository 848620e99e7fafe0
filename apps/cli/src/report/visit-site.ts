import type { Observation } from '@vigie/contract/observation/observation.ts';
import { findChromium } from '@vigie/inspector/browser/chromium.ts';
import type { Frontier } from '@vigie/inspector/crawl/frontier.ts';
import { createPatience } from '@vigie/inspector/crawl/patience.ts';
import { visitWebsite } from '@vigie/inspector/crawl/visit-website.ts';
import type { EgressPolicy } from '@vigie/inspector/egress/policy.ts';
import { openInspector, type Inspector } from '@vigie/inspector/inspector.ts';
import type { AuditOrder } from '../options/audit-order.ts';
import { inspectorOptions, openFrontier, type Watcher } from './run-audit.ts';

export interface SiteVisits {
  order: AuditOrder;
  egress: EgressPolicy;
  watcher: Watcher;
  signal: AbortSignal;
  /** Called with each visit that was not aborted, in the order of their ends. */
  onVisit: (observation: Observation) => void;
}

/** Discovers and visits pages of a website. Throws ChromiumNotFound. */
export async function visitSite({ order, egress, watcher, signal, onVisit }: SiteVisits): Promise<Frontier> {
  const patience = createPatience(order.timeoutSeconds * 1000);
  const frontier = await openFrontier({ ...order, discover: true }, { egress, patience, signal });
  watcher.prepared(frontier);
  await withInspector({ order, egress }, (inspector) =>
    visitWebsite({
      inspect: (url, options) => inspector.inspect(url, { ...options, budgetMs: patience.visitMs(url) }),
      frontier,
      concurrency: order.concurrency,
      delaySeconds: order.delaySeconds,
      signal,
      onPageStarted: watcher.started,
      onPageFinished(url, { observation }) {
        const code = observation.failure?.code;
        if (code !== 'cancelled') onVisit(observation);
        watcher.finished({ url, failed: code !== undefined, note: code ?? 'ok' });
      },
    }),
  );
  return frontier;
}

export async function withInspector(
  { order, egress }: Pick<SiteVisits, 'order' | 'egress'>,
  work: (inspector: Inspector) => Promise<void>,
): Promise<void> {
  const chromium = await findChromium(process.env, order.browser);
  const inspector = await openInspector({ ...inspectorOptions(order), collectLinks: true, chromium, egress });
  try {
    await work(inspector);
  } finally {
    await inspector.close();
  }
}
