import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { IconX } from '../icons.ts';
import { SearchField } from './search-field.tsx';

interface FilterBarProps {
  search?: { label: string; value: string; onChange: (value: string) => void };
  /** Selects and other facets. */
  children?: ReactNode;
  isFiltered: boolean;
  onClear: () => void;
}

/** What narrows a list, in one line: text, facets, and the way back to the whole. */
export function FilterBar({ search, children, isFiltered, onClear }: FilterBarProps): ReactNode {
  const t = useWords('shell');
  return (
    <search className="row wrap gap-8 mb-12 no-print">
      {search ? <SearchField {...search} /> : null}
      {children}
      {isFiltered ? (
        <Button variant="subtle" leftSection={<IconX size={16} aria-hidden />} onClick={onClear}>
          {t('list.clear')}
        </Button>
      ) : null}
    </search>
  );
}
