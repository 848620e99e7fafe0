import type { RunOrder } from '@vigie/contract/agent-protocol.ts';
import type { discoveryFiguresSchema } from '@vigie/contract/job.ts';
import { matchesPathPattern } from '@vigie/contract/path-pattern.ts';
import type * as z from 'zod';

type Figures = z.infer<typeof discoveryFiguresSchema>;

/** Pages requested by an order. With patterns, a start page may only serve to discover matching pages. */
export type RequestedPages = {
  /** Returns whether a visit of the page is reported. */
  isRecorded(url: string): boolean;
  /** Returns the figures; a start page that only serves discovery counts as not included. */
  figures(found: Figures): Figures;
};

export function createRequestedPages({ urls, startUrl, include, discoverOnly }: RunOrder): RequestedPages {
  const requestedUrls = new Set(urls.map((url) => new URL(url).href));
  const matches = (url: string) => include.some((pattern) => matchesPathPattern(pattern, url));
  const isRequested = (url: string) => include.length === 0 || requestedUrls.has(url) || matches(url);
  const passesThroughStart = urls.length === 0 && !isRequested(new URL(startUrl).href);
  return {
    isRecorded: (url) => !discoverOnly && isRequested(url),
    figures(found) {
      const { toVisit, skipped } = found;
      if (!passesThroughStart || toVisit === 0) return found;
      const notIncluded = (skipped['not-included'] ?? 0) + 1;
      return { ...found, toVisit: toVisit - 1, skipped: { ...skipped, 'not-included': notIncluded } };
    },
  };
}
