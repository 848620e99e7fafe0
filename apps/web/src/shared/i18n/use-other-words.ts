import { useQuery } from '@tanstack/react-query';
import { LOCALES } from '@vigie/contract/locales.ts';
import { fetchCatalogue } from './i18n.ts';
import { useLocale, type TextNamespace } from './i18n-provider.tsx';

/**
 * Returns a function that gives the texts of the other languages for one key, so that a name is found in each language.
 * Empty until they are loaded.
 */
export function useOtherWords<N extends TextNamespace>(
  namespaces: readonly N[],
): (namespace: N, key: string) => string[] {
  const { locale } = useLocale();
  const { data = [] } = useQuery({
    queryKey: ['words of other languages', locale, ...namespaces],
    queryFn: () =>
      Promise.all(
        LOCALES.filter((other) => other !== locale).flatMap((other) =>
          namespaces.map(async (namespace) => ({
            namespace,
            words: await fetchCatalogue(namespace, other),
          })),
        ),
      ),
    staleTime: Infinity,
  });
  return (namespace, key) =>
    data
      .filter((catalogue) => catalogue.namespace === namespace)
      .flatMap(({ words }) => {
        const word: unknown = Object.entries(words).find(([name]) => name === key)?.[1];
        return typeof word === 'string' ? [word] : [];
      });
}
