import type { ReactNode } from 'react';
import { useFleetChoices } from '../../shared/api/fleet.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import type { Filters } from '../../shared/resource/use-filters.ts';
import type { Facet } from '../../shared/ui/list/facet-select.tsx';
import { FilterBar } from '../../shared/ui/list/filter-bar.tsx';

const refs = (items: readonly { id: string; name: string }[]) =>
  items.map(({ id, name }) => ({ value: id, label: name }));

interface FleetFiltersProps {
  filters: Filters<'fleet.list'>;
  fleet: { labels: string[]; states: Record<'broken' | 'unmeasured' | 'silent', number> } | undefined;
}

/** Renders the filters of the grid, and its order. */
export function FleetFilters({ filters, fleet }: FleetFiltersProps): ReactNode {
  const t = useWords('fleet');
  const { companies, agents } = useFleetChoices();
  const { states = { broken: 0, unmeasured: 0, silent: 0 }, labels = [] } = fleet ?? {};
  const selected = filters.query.labels;
  // An address can contain several labels, or one that no website has any more.
  const words = selected === undefined || labels.includes(selected) ? labels : [selected, ...labels];
  const facets: Facet[] = [
    filters.facet('state', t('filter.state'), (state) => t(`state.${state}`, { count: states[state] })),
    ...(words.length === 0
      ? []
      : [
          filters.facet(
            'labels',
            t('filter.label'),
            words.map((word) => ({ value: word, label: word })),
          ),
        ]),
    ...(companies.length < 2 ? [] : [filters.facet('companyId', t('filter.company'), refs(companies))]),
    ...(agents.length === 0 ? [] : [filters.facet('agentId', t('filter.agent'), refs(agents))]),
    {
      ...filters.facet('sort', t('sort.moved'), [
        { value: 'grade', label: t('sort.grade') },
        { value: 'name', label: t('sort.name') },
      ]),
      name: t('sort'),
    },
  ];
  return (
    <FilterBar
      search={filters.search(t('search'))}
      facets={facets}
      isFiltered={filters.isFiltered}
      onClear={filters.clear}
    />
  );
}
