import type { ReactNode } from 'react';
import { JOB_KINDS, JOB_MODES } from '@vigie/contract/job.ts';
import { JOB_STATES } from '@vigie/contract/job-state.ts';
import { useAgentChoices } from '../../api/choices.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { FacetSelect } from '../../ui/list/facet-select.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { SINCE_DAYS, type FilterKey, type Since, type useJobFilters } from './use-job-filters.ts';

type JobFiltersProps = Omit<ReturnType<typeof useJobFilters>, 'set' | 'clear'> & {
  onChange: (key: FilterKey, value: string) => void;
  onClear: () => void;
};

/** Narrows the jobs; each facet stands in the address. */
export function JobFilters({ filters, since, isFiltered, onChange, onClear }: JobFiltersProps): ReactNode {
  const t = useWords('jobs');
  const { agents = [] } = useAgentChoices();
  const facets = [
    ['kind', filters.kind, JOB_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))],
    ['state', filters.state, JOB_STATES.map((value) => ({ value, label: t(`state.${value}`) }))],
    ['mode', filters.mode, JOB_MODES.map((value) => ({ value, label: t(`mode.${value}`) }))],
    ['agent', filters.agentId, agents.map(({ id, name }) => ({ value: id, label: name }))],
  ] as const;
  const periods = (Object.keys(SINCE_DAYS) as Since[]).map((value) => ({
    value,
    label: t(`period.${value}`),
  }));
  return (
    <FilterBar
      search={{ label: t('filter.search'), value: filters.q ?? '', onChange: (q) => onChange('q', q) }}
      isFiltered={isFiltered}
      onClear={onClear}
    >
      {facets.map(([key, value = '', options]) => (
        <FacetSelect
          key={key}
          label={t(`filter.${key}`)}
          value={value}
          options={options}
          onChange={(next) => onChange(key, next)}
        />
      ))}
      <FacetSelect
        label={t('filter.period')}
        value={since ?? ''}
        options={periods}
        onChange={(next) => onChange('since', next)}
      />
      <FacetSelect
        label={t('filter.here')}
        name={t('filter.website')}
        value={filters.websiteId === undefined ? 'yes' : ''}
        options={[{ value: 'yes', label: t('filter.everywhere') }]}
        onChange={(next) => onChange('everywhere', next)}
      />
    </FilterBar>
  );
}
