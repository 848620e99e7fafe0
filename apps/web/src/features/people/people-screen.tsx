import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { usePeople } from '../../api/people.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { ListGate } from '../../resource/list-gate.tsx';
import { useMay } from '../../session/use-may.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconPlus, IconUsers } from '../../ui/icons.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { PeopleFilterBar } from './people-filter-bar.tsx';
import { PeopleList } from './people-list.tsx';
import { usePeopleFilters } from './use-people-filters.ts';
import { ExportPeople } from './export-people.tsx';

/** Who may use the panel: everybody for an administrator, their company for a moderator. */
export function PeopleScreen(): ReactNode {
  const t = useWords('people');
  const shell = useWords('shell');
  const filters = usePeopleFilters();
  const list = usePeople(filters.asked);
  const isEmpty = list.people?.length === 0 && !filters.isFiltered;
  return (
    <>
      <PageHeader title={shell('title.utilisateur')} lead={<Count list={list} />}>
        <ExportPeople filters={filters.asked} isEmpty={list.people?.length === 0} />
        <Add />
      </PageHeader>
      {isEmpty ? null : <PeopleFilterBar {...filters} />}
      <ListGate
        list={list}
        rows={list.people}
        failed={t('list.failed')}
        isFiltered={filters.isFiltered}
        onClear={filters.clear}
        empty={
          <EmptyState icon={IconUsers} title={t('list.empty')} text={t('list.empty-text')}>
            <Add />
          </EmptyState>
        }
      >
        <PeopleList list={list} />
      </ListGate>
    </>
  );
}

type PeopleApi = ReturnType<typeof usePeople>;

function Count({ list: { people, total } }: { list: PeopleApi }): ReactNode {
  const t = useWords('people');
  const format = useFormat();
  if (!people) return null;
  return total.estimated
    ? t('list.about', { count: format.number(total.count) })
    : t('list.count', { count: total.count });
}

function Add(): ReactNode {
  const t = useWords('people');
  const may = useMay();
  if (!may('users.create')) return null;
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/utilisateur/ajouter" {...props} />}
    >
      {t('list.add')}
    </Button>
  );
}
