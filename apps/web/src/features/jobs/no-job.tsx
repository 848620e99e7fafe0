import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconPlayerPlay } from '../../ui/icons.ts';

/** Nothing was ever executed. */
export function NoJob({ onPools }: { onPools: () => void }): ReactNode {
  const t = useWords('jobs');
  return (
    <EmptyState icon={IconPlayerPlay} title={t('list.empty')} text={t('list.empty-text')}>
      <Button onClick={onPools}>{t('list.empty-action')}</Button>
    </EmptyState>
  );
}
