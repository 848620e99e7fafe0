import type { PageSkipReason } from '@vigie/contract/discovery.ts';
import { shortened } from './page-url.ts';

export interface SkippedPage {
  url: string;
  reason: PageSkipReason;
}

const SAMPLE_PER_REASON = 1_000;

/**
 * Creates a list that counts skipped pages exactly and stores the first thousand of each reason, with long addresses
 * cut.
 */
export function createSkippedPages() {
  const counts: Partial<Record<PageSkipReason, number>> = {};
  const pages: SkippedPage[] = [];
  let total = 0;
  return {
    add(url: string, reason: PageSkipReason): void {
      const count = (counts[reason] ?? 0) + 1;
      counts[reason] = count;
      total += 1;
      if (count <= SAMPLE_PER_REASON) pages.push({ url: shortened(url), reason });
    },
    total: () => total,
    counts: () => ({ ...counts }),
    sample: () => [...pages],
  };
}
