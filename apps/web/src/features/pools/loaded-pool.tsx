import type { ReactNode } from 'react';
import { Link, useParams } from '@tanstack/react-router';
import type { PoolDetail } from '@vigie/contract/pool.ts';
import type { Website } from '@vigie/contract/website.ts';
import { usePool } from '../../api/pools.ts';
import { useWebsite } from '../../api/websites.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Gate } from '../../resource/gate.tsx';

interface LoadedPoolProps {
  children: (loaded: { pool: PoolDetail; website: Website }) => ReactNode;
  /** What is said when the pool cannot be loaded, where that has a sentence of its own. */
  failedText?: string;
}

/** The pool that the address names, and its website. */
export function LoadedPool({ children, failedText }: LoadedPoolProps): ReactNode {
  const t = useWords('pools');
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const pool = usePool(id);
  const website = useWebsite(pool.data?.websiteId, pool.data !== undefined);
  const { error, refetch } = pool.data ? website : pool;
  const data = pool.data && website.data ? { pool: pool.data, website: website.data } : undefined;
  return (
    <Gate
      query={{ data, error, refetch }}
      failed={t('detail.failed')}
      {...(failedText === undefined ? {} : { failedText })}
      gone={{
        title: t('detail.gone'),
        text: t('detail.gone-text'),
        back: <Link to="/pools">{t('detail.gone-back')}</Link>,
      }}
    >
      {children}
    </Gate>
  );
}
