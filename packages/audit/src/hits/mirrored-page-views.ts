import type { Hit } from '@vigie/contract/hit.ts';
import { field } from './families/family.ts';

type SentHit = Pick<Hit, 'kind' | 'vendor' | 'url' | 'parameters'>;

/**
 * Returns whether a hit repeats the page view of another call of its vendor. If no such call was sent, the repetition
 * is the page view. Each family names its sources.
 */
export function isMirroredPageView({ kind, vendor, url, parameters }: SentHit): boolean {
  if (kind !== 'other') return false;
  if (vendor === 'google-ads') return /\/ccm\/collect\b/.test(url) && field(parameters, 'en') === 'page_view';
  if (vendor === 'linkedin-insight') return field(parameters, 'signalType') === 'PAGE_VISIT';
  return vendor === 'x-pixel' && /^https?:\/\/t\.co\//.test(url);
}

/** Returns the hits with a mirrored page view as a page view, if no other hit of its vendor is one. */
export function withMirrorsAsPageViews<One extends SentHit>(hits: One[]): One[] {
  const announced = new Set(hits.filter(({ kind }) => kind === 'page-view').map(({ vendor }) => vendor));
  return hits.map((hit) =>
    isMirroredPageView(hit) && !announced.has(hit.vendor) ? { ...hit, kind: 'page-view' } : hit,
  );
}
