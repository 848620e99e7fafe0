import { createLinkEvaluator } from '@vigie/audit/links/link-evaluator.ts';
import type { CampaignLink, LinkReport } from '@vigie/contract/link-report.ts';
import type { FailureCode } from '@vigie/contract/observation/failure.ts';
import { maskText } from '@vigie/audit/personal-data/mask.ts';
import { findChromium } from '@vigie/inspector/browser/chromium.ts';
import { createPatience } from '@vigie/inspector/crawl/patience.ts';
import { visitWebsite } from '@vigie/inspector/crawl/visit-website.ts';
import { openInspector } from '@vigie/inspector/inspector.ts';
import type { LinksOrder } from '../options/links-order.ts';
import { egressOf, inspectorOptions, openFrontier, type Watcher } from '../report/run-audit.ts';

interface Following {
  watcher: Watcher;
  /** Ends the run with a partial result. */
  signal: AbortSignal;
}

/** Follows the links of an order in the browser and evaluates them. Throws ChromiumNotFound. */
export async function followLinks(order: LinksOrder, { watcher, signal }: Following): Promise<LinkReport> {
  const { visiting, file, rules } = order;
  const egress = await egressOf(visiting);
  const chromium = await findChromium(process.env, visiting.browser);
  const patience = createPatience(visiting.timeoutSeconds * 1000);
  const indexesByUrl = Map.groupBy(file.urls.keys(), (index) => new URL(file.urls[index] ?? '').href);
  const evaluator = createLinkEvaluator({
    rules,
    tracking: visiting.tracking,
    isAlwaysTracked: file.form !== 'mail',
  });
  const inspector = await openInspector({ ...inspectorOptions(visiting), chromium, egress });
  try {
    const frontier = await openFrontier(visiting, { egress, patience, signal });
    watcher.prepared(frontier);
    const closed = new Set(frontier.skipped().map(({ url }) => url));
    for (const url of closed) watcher.finished({ url, failed: true, note: 'blocked-by-robots' });
    await visitWebsite({
      inspect: (url, options) => inspector.inspect(url, { ...options, budgetMs: patience.visitMs(url) }),
      frontier,
      concurrency: visiting.concurrency,
      delaySeconds: visiting.delaySeconds,
      signal,
      onPageStarted: watcher.started,
      onPageFinished(url, { observation }) {
        const code = observation.failure?.code;
        for (const index of code === 'cancelled' ? [] : (indexesByUrl.get(url) ?? []))
          evaluator.add(index, { url: file.urls[index] ?? url, observation });
        watcher.finished({ url, failed: code !== undefined, note: code ?? 'ok' });
      },
    });
    const results = evaluator.finish();
    const links = file.urls.map(
      (url, index) =>
        results.get(index) ?? unfollowed(url, signal.aborted ? 'cancelled' : 'blocked-by-robots'),
    );
    return { links };
  } finally {
    await inspector.close();
  }
}

/** Returns a link that was not followed. */
function unfollowed(url: string, outcome: FailureCode): CampaignLink {
  const shown = maskText(url);
  return { url: shown, outcome: 'skipped', hops: [], landing: { url: shown, outcome }, findings: [] };
}
