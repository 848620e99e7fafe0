import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTests } from '../../api/tests.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { ListGate } from '../../resource/list-gate.tsx';
import { useCurrentWebsite, websiteLabel } from '../../session/current-website.tsx';
import { useMay } from '../../session/use-may.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconPlus, IconTestPipe } from '../../ui/icons.ts';
import { List } from '../../ui/list/list.tsx';
import { ShowMore } from '../../ui/list/show-more.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { menuOf } from './test-menu.tsx';
import { TestsFilters } from './tests-filters.tsx';
import { useTestColumns } from './test-columns.tsx';
import { useTestFilters } from './use-test-filters.ts';
import { useTestActions } from './use-test-actions.tsx';

/** The tests of the website: what each looks at, where, and how its last run ended. */
export function TestsScreen(): ReactNode {
  const t = useWords('tests');
  const website = useCurrentWebsite();
  const filters = useTestFilters();
  const list = useTests({ websiteId: website.id, ...filters.values });
  const { tests, total } = list;
  const { count, estimated } = total;
  const isEmpty = tests?.length === 0 && !filters.isFiltered;
  return (
    <>
      <PageHeader
        title={t('list.title')}
        lead={tests && !isEmpty ? t(estimated ? 'list.about' : 'list.count', { count }) : t('list.lead')}
      >
        {isEmpty ? null : <AddTest />}
      </PageHeader>
      {isEmpty ? null : <TestsFilters filters={filters} websiteId={website.id} />}
      <ListGate
        list={list}
        rows={list.tests}
        failed={t('list.failed')}
        isFiltered={filters.isFiltered}
        onClear={filters.clear}
        empty={<NoTest />}
      >
        <Rows list={list} />
      </ListGate>
    </>
  );
}

function AddTest(): ReactNode {
  const t = useWords('tests');
  const may = useMay();
  if (!may('tests.create')) return null;
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link {...props} to="/pools/tests/ajouter" />}
    >
      {t('list.add')}
    </Button>
  );
}

function NoTest(): ReactNode {
  const t = useWords('tests');
  return (
    <EmptyState icon={IconTestPipe} title={t('list.empty')} text={t('list.empty-text')}>
      <AddTest />
    </EmptyState>
  );
}

function Rows({ list }: { list: ReturnType<typeof useTests> }): ReactNode {
  const t = useWords('tests');
  const website = useCurrentWebsite();
  const columns = useTestColumns();
  const actions = useTestActions(() => {});
  const { tests, total, more, isFetchingMore, isStale } = list;
  return (
    <>
      <List
        label={t('list.label', { website: websiteLabel(website) })}
        rows={tests}
        isStale={isStale}
        columns={columns}
        keyOf={({ id }) => id}
        linkOf={({ id }) => ({ to: '/pools/tests/$id', params: { id } })}
        actionsOf={menuOf(actions)}
      >
        <ShowMore shown={tests?.length ?? 0} total={total} onMore={more} isFetching={isFetchingMore} />
      </List>
      {actions.deletion.dialog}
    </>
  );
}
