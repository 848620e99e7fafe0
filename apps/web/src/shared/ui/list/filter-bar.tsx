import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { IconX } from '../icons.ts';
import { FacetSelect, type Facet } from './facet-select.tsx';
import { SearchField } from './search-field.tsx';

/** A text field that filters a list. */
export interface Search {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

interface FilterBarProps {
  search?: Search;
  facets?: readonly Facet[];
  children?: ReactNode;
  isFiltered: boolean;
  onClear: () => void;
}

/** Renders the filters of a list in one line: text, facets, and a button that clears them. */
export function FilterBar({ search, facets = [], children, isFiltered, onClear }: FilterBarProps): ReactNode {
  const t = useWords('shell');
  return (
    <search className="row wrap gap-8 mb-12 no-print">
      {search ? <SearchField {...search} /> : null}
      {facets.map((facet) => (
        <FacetSelect key={facet.name ?? facet.label} {...facet} />
      ))}
      {children}
      {isFiltered ? (
        <Button variant="subtle" leftSection={<IconX size={16} aria-hidden />} onClick={onClear}>
          {t('list.clear')}
        </Button>
      ) : null}
    </search>
  );
}
