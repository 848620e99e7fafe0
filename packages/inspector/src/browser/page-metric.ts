import type { CdpSession } from './cdp/cdp-session.ts';

type PageMetric = 'JSHeapUsedSize' | 'LayoutCount' | 'RecalcStyleCount' | 'ThreadTime' | 'Timestamp';

/**
 * Returns figures of a page on which `Performance.enable` was called; 0 for a missing one. Works while the page is
 * busy.
 */
export async function pageMetrics<M extends PageMetric>(
  session: CdpSession,
  wanted: readonly M[],
): Promise<Record<M, number>> {
  const { metrics } = await session.send('Performance.getMetrics');
  const valueOf = (wanted: M) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return Object.fromEntries(wanted.map((name) => [name, valueOf(name)])) as Record<M, number>;
}

export async function pageMetric(session: CdpSession, wanted: PageMetric): Promise<number> {
  return (await pageMetrics(session, [wanted]))[wanted];
}
