import type { ReactNode } from 'react';
import type { Pool, PoolStatus } from '@vigie/contract/pool.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Pill, Tag } from '../../ui/pill.tsx';

/** Whether a pool follows its schedule. */
export function StatusPill({ status }: { status: PoolStatus }): ReactNode {
  const t = useWords('pools');
  return <Pill tone={status === 'published' ? 'ok' : 'mute'}>{t(`status.${status}`)}</Pill>;
}

/** What the website uses a pool for. */
export function UseTags({ pool }: { pool: Pool }): ReactNode {
  const t = useWords('pools');
  return (
    <>
      {pool.isHealthPool ? <Tag>{t('badge.health')}</Tag> : null}
      {pool.isContentPool ? <Tag>{t('badge.content')}</Tag> : null}
    </>
  );
}
