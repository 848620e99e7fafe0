import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { EmptyState } from '../empty-state.tsx';
import { IconSearch } from '../icons.ts';

/** Renders the message that no row matches the filters. */
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
