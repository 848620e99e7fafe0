import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CATEGORIES, SEVERITIES } from '@vigie/contract/classification.ts';
import { POOL_STATUSES } from '@vigie/contract/pool.ts';
import { usePools } from '../../api/pools.ts';
import { useSearchFilters } from '../../app/search-filters.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { ListGate } from '../../resource/list-gate.tsx';
import { useCurrentWebsite } from '../../session/current-website.tsx';
import { useMay } from '../../session/use-may.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconChecklist, IconPlus } from '../../ui/icons.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { PoolFilterBar } from './pool-filter-bar.tsx';
import { PoolList } from './pool-list.tsx';

/** The pools of a website, and the way to add one. */
export function PoolsScreen(): ReactNode {
  const t = useWords('pools');
  const website = useCurrentWebsite();
  const { filters, setFilters, clearFilters, isFiltered } = useSearchFilters(
    'q',
    'status',
    'category',
    'severity',
  );
  const known = {
    q: filters.q,
    status: POOL_STATUSES.find((one) => one === filters.status),
    category: CATEGORIES.find((one) => one === filters.category),
    severity: SEVERITIES.find((one) => one === filters.severity),
  };
  const list = usePools({ websiteId: website.id, ...known });
  const isEmpty = list.pools?.length === 0 && !isFiltered;
  return (
    <>
      <PageHeader
        title={t('list.title')}
        lead={isEmpty || !list.pools ? t('list.lead') : <Count {...list} />}
      >
        {isEmpty ? null : <AddPool />}
      </PageHeader>
      {isEmpty ? null : (
        <PoolFilterBar filters={known} isFiltered={isFiltered} onChange={setFilters} onClear={clearFilters} />
      )}
      <ListGate
        list={list}
        rows={list.pools}
        failed={t('list.failed')}
        isFiltered={isFiltered}
        onClear={clearFilters}
        empty={<NoPool />}
      >
        <PoolList list={list} />
      </ListGate>
    </>
  );
}

function Count({ total }: Pick<ReturnType<typeof usePools>, 'total'>): ReactNode {
  const t = useWords('pools');
  return t(total.estimated ? 'list.about' : 'list.count', { count: total.count });
}

function NoPool(): ReactNode {
  const t = useWords('pools');
  return (
    <EmptyState icon={IconChecklist} title={t('list.empty')} text={t('list.empty-text')}>
      <AddPool />
      <Link to="/pools/tests">{t('list.tests')}</Link>
    </EmptyState>
  );
}

function AddPool(): ReactNode {
  const t = useWords('pools');
  const may = useMay();
  if (!may('pools.create')) return null;
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/pools/ajouter" {...props} />}
    >
      {t('list.add')}
    </Button>
  );
}
