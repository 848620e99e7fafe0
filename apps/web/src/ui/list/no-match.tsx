import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { EmptyState } from '../empty-state.tsx';
import { IconSearch } from '../icons.ts';

/** Filters that let nothing through. */
export function NoMatch({ onClear }: { onClear: () => void }): ReactNode {
  const t = useWords('shell');
  return (
    <EmptyState icon={IconSearch} title={t('list.none')} text={t('list.none-text')}>
      <Button variant="default" onClick={onClear}>
        {t('list.clear')}
      </Button>
    </EmptyState>
  );
}
