import type { ReactNode } from 'react';
import { useSearch } from '@tanstack/react-router';
import type { AuditEntry } from '@vigie/contract/audit-entry.ts';
import type { useAuditLog } from '../../api/audit-log.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import type { Column } from '../../ui/list/column.ts';
import { List } from '../../ui/list/list.tsx';
import { ShowMore } from '../../ui/list/show-more.tsx';
import { useOperationText, usePersonText } from './use-operation-text.ts';

const BESIDE_AN_ENTRY: ReadonlySet<string> = new Set(['action', 'person', 'at']);

export function LogList({ list }: { list: ReturnType<typeof useAuditLog> }): ReactNode {
  const t = useWords('logs');
  const { entry: selected }: { entry?: string } = useSearch({ strict: false });
  const columns = useColumns();
  return (
    <List<AuditEntry>
      label={t('list.label')}
      rows={list.entries}
      isStale={list.isStale}
      keyOf={({ id }) => id}
      linkOf={({ id }) => ({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, entry: id }),
        resetScroll: false,
      })}
      isSelected={({ id }) => id === selected}
      columns={selected === undefined ? columns : columns.filter(({ key }) => BESIDE_AN_ENTRY.has(key))}
    >
      <ShowMore
        shown={list.entries?.length ?? 0}
        total={list.total}
        onMore={list.more}
        isFetching={list.isFetchingMore}
      />
    </List>
  );
}

function useColumns(): Column<AuditEntry>[] {
  const t = useWords('logs');
  const format = useFormat();
  const operationText = useOperationText();
  const personText = usePersonText();
  return [
    {
      key: 'action',
      title: t('column.action'),
      width: 'minmax(200px, 2fr)',
      cell: ({ operation, times }) =>
        times === 1 ? operationText(operation) : `${operationText(operation)} × ${format.number(times)}`,
    },
    {
      key: 'person',
      title: t('column.person'),
      width: 'minmax(130px, 1fr)',
      cell: (entry) => entry.person?.name ?? <span className="muted">{personText(entry)}</span>,
    },
    {
      key: 'company',
      title: t('column.company'),
      width: 'minmax(120px, 1fr)',
      narrow: 'none',
      cell: ({ company }) => company?.name ?? <span className="muted">{t('company.none')}</span>,
    },
    {
      key: 'ip',
      title: t('column.ip'),
      width: 'minmax(120px, 1fr)',
      narrow: 'none',
      cell: ({ ip }) => <span className="mono small anywhere">{ip}</span>,
    },
    {
      key: 'at',
      title: t('column.at'),
      width: '190px',
      cell: ({ at }) => <time dateTime={at}>{format.exactInstant(at)}</time>,
    },
  ];
}
