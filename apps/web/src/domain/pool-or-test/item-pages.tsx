import type { ReactNode } from 'react';
import { matchesPathPattern } from '@vigie/contract/path-pattern.ts';
import { useSchemas } from '../../shared/forms/schemas.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { readPageAddress } from '../run-view/page-address.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import type { PageResource } from './actions.tsx';

const SHOWN = 8;

export interface Pages {
  allPages: boolean;
  urls: readonly string[];
}

/** Renders the pages of a pool or a test: all of them, or its patterns. */
export function PageNames({ noun, pages }: { noun: PageResource; pages: Pages }): ReactNode {
  const t = useWords(noun);
  const { allPages, urls } = pages;
  if (allPages) return t('pages.all');
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
          {t('pages.more', { count: hidden })}
        </span>
      ) : null}
    </>
  );
}

export function PagesLine({ noun, pages }: { noun: PageResource; pages: Pages }): ReactNode {
  const t = useWords(noun);
  const { allPages, urls } = pages;
  return (
    <span
      className={allPages ? 'small weight-450 muted ellipsis' : 'small weight-450 muted ellipsis mono'}
      title={urls.join('\n')}
    >
      {allPages ? t('pages.all') : urls.join(', ')}
    </span>
  );
}

interface OutsidePagesProps {
  noun: PageResource;
  pages: Pages;
  site: string;
  /** The address as typed. */
  address: string;
}

/** Renders a notice when a typed address is outside the pages of a pool or a test. */
export function OutsidePages({ noun, pages, site, address }: OutsidePagesProps): ReactNode {
  const t = useWords(noun);
  const schemas = useSchemas();
  if (schemas === null) return null;
  const read = readPageAddress(address, site, schemas);
  if (pages.allPages || 'refusal' in read) return null;
  if (pages.urls.some((pattern) => matchesPathPattern(pattern, read.url))) return null;
  return <Notice tone="warn" text={t('run.outside', { patterns: pages.urls.join(', ') })} />;
}
