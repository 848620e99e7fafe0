import type { Locale } from '@vigie/contract/identifiers.ts';
import { useAnswer } from './define-resource.ts';

const UNCHANGING = { staleTime: Infinity };

/** Articles that mention a text, or all of them; those of the text before stay until the answer is there. */
export function useArticles(locale: Locale, q: string) {
  const asked = { locale, ...(q === '' ? {} : { q }) };
  return useAnswer((queries) => queries.articles.list, asked, { ...UNCHANGING, keepsPrevious: true });
}

export const useArticle = (locale: Locale, id: string) =>
  useAnswer((queries) => queries.articles.get, { locale, id }, UNCHANGING);
