/** What an estimate of the time left is made of. */
export interface Pace {
  pagesTotal: number | null;
  pagesDone: number;
  medianPageMs: number | null;
  concurrency: number;
  delaySeconds: number;
}

/**
 * Seconds until the last page: remaining pages times the duration of the median page, or the delay if it is longer.
 */
export function estimateSecondsLeft(pace: Pace): number | null {
  const { pagesTotal, pagesDone, medianPageMs, concurrency, delaySeconds } = pace;
  if (pagesTotal === null || medianPageMs === null) return null;
  const secondsPerPage = Math.max(medianPageMs / 1000 / concurrency, delaySeconds);
  return Math.max(0, pagesTotal - pagesDone) * secondsPerPage;
}
