import type { ReactNode } from 'react';
import { POOL_FIELDS } from '@vigie/contract/fields/pool-fields.ts';
import type { Pool, PoolStatus } from '@vigie/contract/pool.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Tag } from '../../shared/ui/pill.tsx';

/** Renders whether a pool follows its schedule, in a neutral colour because this is not a result. */
export function PoolStatusPill({ status }: { status: PoolStatus }): ReactNode {
  const { locale } = useLocale();
  return <Tag>{POOL_FIELDS.status.choices[status][locale]}</Tag>;
}

/** Renders the uses of a pool by its website as tags. */
export function UseTags({ pool }: { pool: Pool }): ReactNode {
  const t = useWords('pools');
  return (
    <>
      {pool.isHealthPool ? <Tag>{t('badge.health')}</Tag> : null}
      {pool.isContentPool ? <Tag>{t('badge.content')}</Tag> : null}
    </>
  );
}
