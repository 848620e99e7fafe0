import { useApi } from './api-provider.tsx';
import { useAnswer } from './define-resource.ts';
import { useGrowingList } from './growing-list.ts';

const SAMPLE_SIZE = 25 as const;

/** Pages of a website that were seen once and that the patterns name, or all: how many, and the first of them. */
export function useMatchingPages(websiteId: string, patterns: readonly string[], isAll = false) {
  const asked = { id: websiteId, pattern: [...patterns], limit: SAMPLE_SIZE };
  const options = { enabled: isAll || patterns.length > 0, keepsPrevious: true };
  return useAnswer((queries) => queries.websites.pages, asked, options);
}

/** Addresses of known pages that hold a text, to choose one from. */
export function useKnownPages(websiteId: string, q: string): string[] {
  const asked = { id: websiteId, limit: SAMPLE_SIZE, q: q === '' ? undefined : q } as const;
  const { data } = useAnswer((queries) => queries.websites.pages, asked, { keepsPrevious: true });
  return data?.items.map(({ url }) => url) ?? [];
}

/** All pages of a website that were seen once and whose address holds a text, page by page. */
export function useKnownPageList(websiteId: string, q: string) {
  const { queries } = useApi();
  return useGrowingList(queries.websites.pages, { id: websiteId, limit: 50, q: q === '' ? undefined : q });
}
