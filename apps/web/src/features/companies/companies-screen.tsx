import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCompanies } from '../../api/companies.ts';
import { failureOf } from '../../api/failure.ts';
import { useSearchFilters } from '../../app/search-filters.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { useMay } from '../../session/use-may.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconBuildings, IconPlus } from '../../ui/icons.ts';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { NoMatch } from '../../ui/list/no-match.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
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
      <Content list={list} isEmpty={isEmpty} onClear={clearFilters} />
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

interface ContentProps {
  list: CompaniesApi;
  isEmpty: boolean;
  onClear: () => void;
}

function Content({ list, isEmpty, onClear }: ContentProps): ReactNode {
  const t = useWords('companies');
  const errorText = useErrorText();
  if (list.error && !list.companies)
    return (
      <LoadFailed
        title={t('list.failed')}
        text={errorText(failureOf(list.error).code)}
        onRetry={list.retry}
      />
    );
  if (isEmpty)
    return (
      <EmptyState icon={IconBuildings} title={t('list.empty')} text={t('list.empty-text')}>
        <Add />
      </EmptyState>
    );
  if (list.companies?.length === 0) return <NoMatch onClear={onClear} />;
  return <CompanyList list={list} />;
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
