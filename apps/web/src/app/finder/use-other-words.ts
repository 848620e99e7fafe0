import { useQuery } from '@tanstack/react-query';
import { LOCALES } from '@vigie/contract/locales.ts';
import { fetchCatalogue } from '../../i18n/i18n.ts';
import { useLocale } from '../../i18n/i18n-provider.tsx';

/** The words of the other languages for one key: a screen is found by its name in each of them. Empty until they are there. */
export function useOtherWords(): (key: string) => string[] {
  const { locale } = useLocale();
  const { data = [] } = useQuery({
    queryKey: ['words of other languages', locale],
    queryFn: () =>
      Promise.all(
        LOCALES.filter((other) => other !== locale).flatMap((other) =>
          (['shell', 'finder'] as const).map((namespace) => fetchCatalogue(namespace, other)),
        ),
      ),
    staleTime: Infinity,
  });
  return (key) =>
    data.flatMap((catalogue) => {
      const word: unknown = Object.entries(catalogue).find(([name]) => name === key)?.[1];
      return typeof word === 'string' ? [word] : [];
    });
}
