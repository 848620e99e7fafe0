import type { ReactNode } from 'react';
import type { OutboxMail } from '@vigie/contract/home.ts';
import { useApi } from '../../api/api-provider.tsx';
import { useGrowingList } from '../../api/growing-list.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { ListPart } from '../../resource/list-part.tsx';
import { IconListDetails } from '../../ui/icons.ts';
import type { Column } from '../../ui/list/column.ts';
import { MailState } from './mail-state.tsx';
import { useMailPanel } from './use-mail-panel.tsx';

/** E-mails that did not leave: without a mail server, an administrator reads here what users would have got. */
export function MailsView(): ReactNode {
  const t = useWords('logs');
  const { queries } = useApi();
  const list = useGrowingList(queries.outbox.list, { limit: 50 });
  return (
    <ListPart<OutboxMail>
      list={list}
      label={t('mails.label')}
      failed={t('mails.failed')}
      empty={{ icon: IconListDetails, title: t('mails.empty'), text: t('mails.empty-text') }}
      columns={useColumns()}
      panel={useMailPanel(list.items)}
    />
  );
}

function useColumns(): Column<OutboxMail>[] {
  const t = useWords('logs');
  const format = useFormat();
  return [
    {
      key: 'subject',
      title: t('mails.subject'),
      width: 'minmax(200px, 2fr)',
      isBeside: true,
      cell: ({ subject }) => subject,
    },
    {
      key: 'to',
      title: t('mails.to'),
      width: 'minmax(160px, 1fr)',
      isBeside: true,
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
