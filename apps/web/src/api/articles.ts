import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Locale } from '@vigie/contract/identifiers.ts';
import { useApi } from './api-provider.tsx';

/** Articles that mention a text, or all of them; those of the text before stay until the answer is there. */
export function useArticles(locale: Locale, q: string) {
  const { queries } = useApi();
  return useQuery({
    ...queries.articles.list.queryOptions({ input: { locale, ...(q === '' ? {} : { q }) } }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
}

export function useArticle(locale: Locale, id: string) {
  const { queries } = useApi();
  return useQuery({
    ...queries.articles.get.queryOptions({ input: { locale, id } }),
    staleTime: Infinity,
  });
}
