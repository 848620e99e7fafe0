import type { ReactNode } from 'react';
import { Link, useParams } from '@tanstack/react-router';
import type { PoolDetail } from '@vigie/contract/pool.ts';
import type { Website } from '@vigie/contract/website.ts';
import { failureOf } from '../../api/failure.ts';
import { usePool } from '../../api/pools.ts';
import { useWebsite } from '../../api/websites.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';

interface LoadedPoolProps {
  children: (loaded: { pool: PoolDetail; website: Website }) => ReactNode;
  /** What is said when the pool cannot be loaded, where that has a sentence of its own. */
  failedText?: string;
}

/** Codes that mean: there is no such pool for this person. */
const GONE = new Set(['not-found', 'invalid-input']);

/** Fetches the pool that the address names and its website; says why when it cannot. */
export function LoadedPool({ children, failedText }: LoadedPoolProps): ReactNode {
  const t = useWords('pools');
  const errorText = useErrorText();
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const pool = usePool(id);
  const website = useWebsite(pool.data?.websiteId, pool.data !== undefined);
  const error = pool.data ? (website.data ? null : website.error) : pool.error;
  if (error) {
    const { code } = failureOf(error);
    if (GONE.has(code)) return <Gone />;
    return (
      <LoadFailed
        level={1}
        title={t('detail.failed')}
        text={[errorText(code), failedText ?? ''].join(' ').trim()}
        onRetry={() => void (pool.data ? website : pool).refetch()}
      />
    );
  }
  if (!pool.data || !website.data) return <PageSkeleton />;
  return children({ pool: pool.data, website: website.data });
}

function Gone(): ReactNode {
  const t = useWords('pools');
  return (
    <EmptyState level={1} title={t('detail.gone')} text={t('detail.gone-text')}>
      <Link to="/pools">{t('detail.gone-back')}</Link>
    </EmptyState>
  );
}
