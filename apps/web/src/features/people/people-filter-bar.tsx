import type { ReactNode } from 'react';
import { ROLES } from '@vigie/contract/roles.ts';
import { useCompany, useCompanyChoices } from '../../api/companies.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { FacetSelect } from '../../ui/list/facet-select.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import type { PeopleFiltersApi } from './use-people-filters.ts';

/** Narrows the list of users by text, role, status, company and team. */
export function PeopleFilterBar(filters: PeopleFiltersApi): ReactNode {
  const t = useWords('people');
  const frame = useWords('shell');
  const { asked, set } = filters;
  return (
    <FilterBar
      search={{ label: t('list.search'), value: asked.q ?? '', onChange: (q) => set({ q }) }}
      isFiltered={filters.isFiltered}
      onClear={filters.clear}
    >
      <FacetSelect
        label={t('filter.role')}
        value={asked.role ?? ''}
        options={ROLES.map((value) => ({ value, label: frame(`role.${value}`) }))}
        onChange={(role) => set({ role })}
      />
      <FacetSelect
        label={t('filter.status')}
        value={asked.status ?? ''}
        options={(['active', 'inactive'] as const).map((value) => ({ value, label: t(`status.${value}`) }))}
        onChange={(status) => set({ status })}
      />
      <CompanyFacet {...filters} />
      <TeamFacet {...filters} />
    </FilterBar>
  );
}

function CompanyFacet({ asked, set, mayChooseCompany }: PeopleFiltersApi): ReactNode {
  const t = useWords('people');
  const companies = useCompanyChoices(mayChooseCompany) ?? [];
  if (!mayChooseCompany) return null;
  return (
    <FacetSelect
      label={t('filter.company')}
      value={asked.companyId ?? ''}
      options={companies.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(company) => set({ company, team: undefined })}
    />
  );
}

/** Teams are those of one company. */
function TeamFacet({ asked, set, teamsOf }: PeopleFiltersApi): ReactNode {
  const t = useWords('people');
  const teams = useCompany(teamsOf).data?.teams ?? [];
  if (teams.length === 0) return null;
  return (
    <FacetSelect
      label={t('filter.team')}
      value={asked.teamId ?? ''}
      options={teams.map(({ id, label }) => ({ value: id, label }))}
      onChange={(team) => set({ team })}
    />
  );
}
