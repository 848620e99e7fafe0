import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from './api-provider.tsx';
import { useGrowingList } from './growing-list.ts';

const SAMPLE_SIZE = 25;

/** Pages of a website that were seen once and that the patterns name, or all: how many, and the first of them. */
export function useMatchingPages(websiteId: string, patterns: readonly string[], isAll = false) {
  const { queries } = useApi();
  return useQuery({
    ...queries.websites.pages.queryOptions({
      input: { id: websiteId, pattern: [...patterns], limit: SAMPLE_SIZE },
    }),
    enabled: isAll || patterns.length > 0,
    placeholderData: keepPreviousData,
  });
}

/** Addresses of known pages that hold a text, to choose one from. */
export function useKnownPages(websiteId: string, q: string): string[] {
  const { queries } = useApi();
  const { data } = useQuery({
    ...queries.websites.pages.queryOptions({
      input: { id: websiteId, limit: SAMPLE_SIZE, q: q === '' ? undefined : q },
    }),
    placeholderData: keepPreviousData,
  });
  return data?.items.map(({ url }) => url) ?? [];
}

/** All pages of a website that were seen once and whose address holds a text, page by page. */
export function useKnownPageList(websiteId: string, q: string) {
  const { queries } = useApi();
  return useGrowingList(queries.websites.pages, { id: websiteId, limit: 50, q: q === '' ? undefined : q });
}
