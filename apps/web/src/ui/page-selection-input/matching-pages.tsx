import type { ReactNode } from 'react';
import { useWords } from '../../i18n/i18n-provider.tsx';

/** How many known pages the patterns name; null while they are counted. */
export type Matching = { count: number; estimated: boolean } | null;

export function MatchingPages({ matching }: { matching: Matching }): ReactNode {
  const t = useWords('inputs');
  return <output className="small quiet">{textOf()}</output>;

  function textOf(): string {
    if (matching === null) return t('pages.matching-wait');
    const { count, estimated } = matching;
    if (count === 0) return t('pages.matching-none');
    return estimated ? t('pages.matching-about', { count }) : t('pages.matching', { count });
  }
}
