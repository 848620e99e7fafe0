import type { ReactNode } from 'react';
import { useWords } from '../../i18n/i18n-provider.tsx';

const SHOWN = 8;

/** The pages that something is about: all of them, or its patterns. */
export function PageNames({ pages }: { pages: { allPages: boolean; urls: readonly string[] } }): ReactNode {
  const t = useWords('pools');
  const { allPages, urls } = pages;
  if (allPages) return t('facts.all-pages');
  const hidden = urls.length - SHOWN;
  return (
    <>
      {urls.slice(0, SHOWN).map((url) => (
        <span key={url} className="block mono">
          {url}
        </span>
      ))}
      {hidden > 0 ? (
        <span className="block small weight-450 muted" title={urls.slice(SHOWN).join('\n')}>
          {t('facts.more-urls', { count: hidden })}
        </span>
      ) : null}
    </>
  );
}
