import type { ReactNode } from 'react';
import { useSearch } from '@tanstack/react-router';
import type { useOutbox } from '../../api/outbox.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import type { Column } from '../../ui/list/column.ts';
import { List } from '../../ui/list/list.tsx';
import { ShowMore } from '../../ui/list/show-more.tsx';
import { MailState } from './mail-state.tsx';

type Mail = NonNullable<ReturnType<typeof useOutbox>['items']>[number];

const BESIDE_A_MAIL: ReadonlySet<string> = new Set(['subject', 'to']);

export function MailList({ list }: { list: ReturnType<typeof useOutbox> }): ReactNode {
  const t = useWords('logs');
  const { mail: selected }: { mail?: string } = useSearch({ strict: false });
  const columns = useColumns();
  return (
    <List<Mail>
      label={t('mails.label')}
      rows={list.items}
      keyOf={({ id }) => id}
      linkOf={({ id }) => ({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, mail: id }),
        resetScroll: false,
      })}
      isSelected={({ id }) => id === selected}
      columns={selected === undefined ? columns : columns.filter(({ key }) => BESIDE_A_MAIL.has(key))}
    >
      <ShowMore
        shown={list.items?.length ?? 0}
        total={list.total}
        onMore={list.more}
        isFetching={list.isFetchingMore}
      />
    </List>
  );
}

function useColumns(): Column<Mail>[] {
  const t = useWords('logs');
  const format = useFormat();
  return [
    {
      key: 'subject',
      title: t('mails.subject'),
      width: 'minmax(200px, 2fr)',
      cell: ({ subject }) => subject,
    },
    {
      key: 'to',
      title: t('mails.to'),
      width: 'minmax(160px, 1fr)',
      cell: ({ to }) => <span className="anywhere">{to}</span>,
    },
    {
      key: 'state',
      title: t('mails.state'),
      width: '150px',
      cell: (mail) => <MailState mail={mail} />,
    },
    {
      key: 'at',
      title: t('column.at'),
      width: '190px',
      cell: ({ at }) => <time dateTime={at}>{format.exactInstant(at)}</time>,
    },
  ];
}
