import { useState } from 'react';
import { isLoneStar, isPathPattern } from '@vigie/contract/path-pattern.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useMatchingPages } from '../../shared/api/choices.ts';
import { useSite } from '../../domain/run-view/use-site.ts';

interface TrialTarget {
  address: string;
  contextId: string;
  agentId: string;
}

export interface PagesOfTest {
  allPages: boolean;
  urls: readonly string[];
}

/** Returns the page of a trial: the typed address, else the first known page of the test. */
export function useTrialTarget(website: Website, pages: PagesOfTest) {
  const { siteOf } = useSite(website);
  const [chosen, setChosen] = useState<Omit<TrialTarget, 'address'> & { address: string | null }>({
    address: null,
    contextId: '',
    agentId: '',
  });
  const site = siteOf(chosen.contextId);
  const { page, known } = useFirstPage(website, pages);
  const proposed = page === null ? site : onSite(page, site);
  const address = chosen.address ?? proposed;
  function setTarget(next: TrialTarget): void {
    const isOther = next.address !== address && next.contextId === chosen.contextId;
    setChosen({ ...next, address: isOther || chosen.address !== null ? next.address : null });
  }
  return { target: { ...chosen, address }, setTarget, known: known.map((url) => onSite(url, site)) };
}

/**
 * Returns the first known page that matches a pattern; null without one, and for a test of all pages. `known` contains
 * all of them.
 */
export function useFirstPage({ id }: Website, { allPages, urls }: PagesOfTest) {
  const named = urls.filter((url) => url.trim() !== '' && isPathPattern(url) && !isLoneStar(url));
  const patterns = allPages ? [] : named;
  const { data, isError } = useMatchingPages(id, patterns, allPages);
  const known = data?.items.map(({ url }) => url) ?? [];
  return {
    page: patterns.length === 0 ? null : (known[0] ?? null),
    known: allPages || patterns.length > 0 ? known : [],
    isKnown: patterns.length === 0 || data !== undefined || isError,
  };
}

/** Returns the same path on another site, such as a context's own. */
function onSite(url: string, site: string): string {
  const { pathname, search } = new URL(url);
  return new URL(pathname + search, site).href;
}
