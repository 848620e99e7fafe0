import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCompanies } from '../../api/companies.ts';
import { useSearchFilters } from '../../app/search-filters.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { ListGate } from '../../resource/list-gate.tsx';
import { useMay } from '../../session/use-may.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconBuildings, IconPlus } from '../../ui/icons.ts';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { CompanyList } from './company-list.tsx';

/** Every company, for administrators. */
export function CompaniesScreen(): ReactNode {
  const t = useWords('companies');
  const shell = useWords('shell');
  const { filters, setFilters, clearFilters, isFiltered } = useSearchFilters('q');
  const list = useCompanies(filters.q);
  const isEmpty = list.companies?.length === 0 && !isFiltered;
  return (
    <>
      <PageHeader title={shell('title.groupe')} lead={<Count list={list} />}>
        <Add />
      </PageHeader>
      {isEmpty ? null : (
        <FilterBar
          search={{ label: t('list.search'), value: filters.q ?? '', onChange: (q) => setFilters({ q }) }}
          isFiltered={isFiltered}
          onClear={clearFilters}
        />
      )}
      <ListGate
        list={list}
        rows={list.companies}
        failed={t('list.failed')}
        isFiltered={isFiltered}
        onClear={clearFilters}
        empty={
          <EmptyState icon={IconBuildings} title={t('list.empty')} text={t('list.empty-text')}>
            <Add />
          </EmptyState>
        }
      >
        <CompanyList list={list} />
      </ListGate>
    </>
  );
}

type CompaniesApi = ReturnType<typeof useCompanies>;

function Count({ list: { companies, total } }: { list: CompaniesApi }): ReactNode {
  const t = useWords('companies');
  const format = useFormat();
  if (!companies) return null;
  return total.estimated
    ? t('list.about', { count: format.number(total.count) })
    : t('list.count', { count: total.count });
}

function Add(): ReactNode {
  const t = useWords('companies');
  const may = useMay();
  if (!may('companies.create')) return null;
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/groupe/ajouter" {...props} />}
    >
      {t('list.add')}
    </Button>
  );
}
