import type { InspectorOptions } from '@vigie/inspector/inspector.ts';
import { openGroundTruthInspector } from '../visits.ts';
import { startBusyLoops } from './busy-loops.ts';
import { pointTextsOf, type PointTexts } from './evaluation.ts';
import { trackingOf, type LatePage } from './page.ts';
import { startLateSite, type LateSite } from './site.ts';

/** Result of a visit of a late page, with its duration in real time. */
export type LateVisit = { page: LatePage; texts: PointTexts; settledBy: string | null; tookMs: number };

/** Options of the visits. `load`: number of parallel busy loops. */
export type LateVisitOptions = Pick<InspectorOptions, 'mode' | 'concurrency'> & { load: number };

/** Visits the pages on their own site, each once; returns them in order. */
export async function visitLatePages(
  pages: readonly LatePage[],
  options: LateVisitOptions,
): Promise<LateVisit[]> {
  const opened = new AsyncDisposableStack();
  try {
    const site = await startLateSite(pages);
    opened.defer(site.close);
    opened.use(startBusyLoops(options.load));
    const visits: LateVisit[] = [];
    for (const alike of Map.groupBy(pages, (page) => JSON.stringify(trackingOf(page))).values())
      visits.push(...(await visitAlike(alike, site, options)));
    return visits.toSorted((one, other) => one.page.id - other.page.id);
  } finally {
    await opened.disposeAsync();
  }
}

/** Visits pages of one tracker and one dataLayer, which share an inspector with these names. */
async function visitAlike(
  pages: LatePage[],
  site: LateSite,
  { mode, concurrency }: LateVisitOptions,
): Promise<LateVisit[]> {
  const [first] = pages;
  if (first === undefined) return [];
  const inspector = await openGroundTruthInspector({ tracking: trackingOf(first), mode, concurrency });
  const visits: LateVisit[] = [];
  const waiting = pages.values();
  const visitWaiting = async () => {
    for (const page of waiting) {
      const startedMs = performance.now();
      const { observation } = await inspector.inspect(site.urlOf(page));
      const tookMs = performance.now() - startedMs;
      const texts = pointTextsOf(page, observation, site.receivedFor(page));
      visits.push({ page, texts, settledBy: observation.settledBy, tookMs });
    }
  };
  try {
    await Promise.all(Array.from({ length: concurrency }, visitWaiting));
  } finally {
    await inspector.close();
  }
  return visits;
}
