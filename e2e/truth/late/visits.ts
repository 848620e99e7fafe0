import type { InspectorOptions } from '@vigie/inspector/inspector.ts';
import { startBusyLoops } from './busy-loops.ts';
import { findingsOf, type Findings } from './judgement.ts';
import type { LatePage } from './page.ts';
import { LATE_TRACKING, startLateSite } from './site.ts';
import { openTruthInspector } from '../visits.ts';

/** What a visit of a late page found, and what it took in real time. */
export type LateVisit = { page: LatePage; findings: Findings; settledBy: string | null; tookMs: number };

/** How late pages are visited. `load`: busy loops beside the visits. */
export type LateVisitOptions = Pick<InspectorOptions, 'mode' | 'concurrency'> & { load: number };

/** Visits the pages on a site of their own, each once. */
export async function visitLatePages(
  pages: readonly LatePage[],
  { mode, concurrency, load }: LateVisitOptions,
): Promise<LateVisit[]> {
  await using opened = new AsyncDisposableStack();
  const site = await startLateSite(pages);
  opened.defer(site.close);
  const inspector = await openTruthInspector({ tracking: LATE_TRACKING, mode, concurrency });
  opened.defer(() => inspector.close());
  opened.use(startBusyLoops(load));
  const visits: LateVisit[] = [];
  const waiting = pages.values();
  const visitWaiting = async () => {
    for (const page of waiting) {
      const startedMs = performance.now();
      const { observation } = await inspector.inspect(site.urlOf(page));
      const tookMs = performance.now() - startedMs;
      const findings = findingsOf(page, observation, site.receivedFor(page));
      visits.push({ page, findings, settledBy: observation.settledBy, tookMs });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, visitWaiting));
  return visits.toSorted((one, other) => one.page.id - other.page.id);
}
