import type { ReactNode } from 'react';
import { CATEGORIES, SEVERITIES } from '@vigie/contract/classification.ts';
import { POOL_STATUSES } from '@vigie/contract/pool.ts';
import type { PoolFilters } from '../../api/pools.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { FacetSelect } from '../../ui/list/facet-select.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';

type Filters = Omit<PoolFilters, 'websiteId'>;

interface PoolFilterBarProps {
  filters: Filters;
  isFiltered: boolean;
  onChange: (changes: Partial<Record<keyof Filters, string>>) => void;
  onClear: () => void;
}

/** What narrows the list of pools. */
export function PoolFilterBar({ filters, isFiltered, onChange, onClear }: PoolFilterBarProps): ReactNode {
  const t = useWords('pools');
  const shell = useWords('shell');
  return (
    <FilterBar
      search={{ label: t('list.search'), value: filters.q ?? '', onChange: (q) => onChange({ q }) }}
      isFiltered={isFiltered}
      onClear={onClear}
    >
      <FacetSelect
        label={t('filter.status')}
        value={filters.status ?? ''}
        options={POOL_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
        onChange={(status) => onChange({ status })}
      />
      <FacetSelect
        label={t('filter.category')}
        value={filters.category ?? ''}
        options={CATEGORIES.map((value) => ({ value, label: shell(`category.${value}`) }))}
        onChange={(category) => onChange({ category })}
      />
      <FacetSelect
        label={t('filter.severity')}
        value={filters.severity ?? ''}
        options={SEVERITIES.map((value) => ({ value, label: shell(`severity.${value}`) }))}
        onChange={(severity) => onChange({ severity })}
      />
    </FilterBar>
  );
}
