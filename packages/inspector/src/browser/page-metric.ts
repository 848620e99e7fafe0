import type { CdpSession } from './cdp/cdp-session.ts';

/** A figure of a page's process, once `Performance.enable` was told; 0 when there is none. Answers while it is busy. */
export async function pageMetric(
  session: CdpSession,
  wanted: 'JSHeapUsedSize' | 'ThreadTime',
): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === wanted)?.value ?? 0;
}
