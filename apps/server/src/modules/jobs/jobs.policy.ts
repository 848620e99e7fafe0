/** What an estimate of the time left is made of. */
export interface Pace {
  pagesTotal: number | null;
  pagesDone: number;
  medianPageMs: number | null;
  concurrency: number;
  delaySeconds: number;
}

/** Seconds until the last page: pages left at the pace of the median page, or of the delay when that is slower. */
export function estimateSecondsLeft(pace: Pace): number | null {
  const { pagesTotal, pagesDone, medianPageMs, concurrency, delaySeconds } = pace;
  if (pagesTotal === null || medianPageMs === null) return null;
  const secondsPerPage = Math.max(medianPageMs / 1000 / concurrency, delaySeconds);
  return Math.max(0, pagesTotal - pagesDone) * secondsPerPage;
}
