import type { ReactNode } from 'react';
import { CATEGORIES, SEVERITIES } from '@vigie/contract/classification.ts';
import { usePoolChoices } from '../../api/choices.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { FacetSelect } from '../../ui/list/facet-select.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import type { TestFiltersState } from './use-test-filters.ts';

/** Narrows the list by text, category, severity, state and pool. */
export function TestsFilters({
  filters: { raw, set, clear, isFiltered },
  websiteId,
}: {
  filters: TestFiltersState;
  websiteId: string;
}): ReactNode {
  const t = useWords('tests');
  const shell = useWords('shell');
  const pools = usePoolChoices(websiteId);
  return (
    <FilterBar
      search={{ label: t('list.search'), value: raw.q ?? '', onChange: (q) => set({ q }) }}
      isFiltered={isFiltered}
      onClear={clear}
    >
      <FacetSelect
        label={t('filter.category')}
        value={raw.category ?? ''}
        options={CATEGORIES.map((value) => ({ value, label: shell(`category.${value}`) }))}
        onChange={(category) => set({ category })}
      />
      <FacetSelect
        label={t('filter.severity')}
        value={raw.severity ?? ''}
        options={SEVERITIES.map((value) => ({ value, label: shell(`severity.${value}`) }))}
        onChange={(severity) => set({ severity })}
      />
      <FacetSelect
        label={t('filter.state')}
        value={raw.draft ?? ''}
        options={[
          { value: 'false', label: t('filter.ready') },
          { value: 'true', label: t('filter.draft') },
        ]}
        onChange={(draft) => set({ draft })}
      />
      {pools.length > 0 ? (
        <FacetSelect
          label={t('filter.pool')}
          value={raw.pool ?? ''}
          options={pools.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(pool) => set({ pool })}
        />
      ) : null}
    </FilterBar>
  );
}
