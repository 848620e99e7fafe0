import type { ReactNode } from 'react';
import { useSearch } from '@tanstack/react-router';
import type { OutboxMail } from '@vigie/contract/home.ts';
import { useApi } from '../../shared/api/api-provider.tsx';
import { useWords, useFormat } from '../../shared/i18n/i18n-provider.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { Tabs } from '../../shared/ui/tabs.tsx';
import { ActionsView } from './actions-view.tsx';
import css from './logs.module.css';
import { useLogFilters } from './use-log-filters.ts';
import { useGrowingList } from '../../shared/api/growing-list.ts';
import { ExportFile } from '../../shared/download/export-file.tsx';
import { ListPart } from '../../shared/resource/list-part.tsx';
import { IconListDetails } from '../../shared/ui/icons.ts';
import type { Column } from '../../shared/ui/list/column.ts';
import { panelWith, useSidePanel, type ListPanel } from '../../shared/resource/side-panel.tsx';
import { Facts } from '../../shared/ui/facts.tsx';
import { Pill } from '../../shared/ui/pill.tsx';

/** Renders the audit trail and the unsent e-mails, for administrators. */
export function LogsScreen(): ReactNode {
  const t = useWords('logs');
  const shell = useWords('shell');
  const { tab = 'actions' }: { tab?: string } = useSearch({ strict: false });
  return (
    <>
      <PageHeader title={shell('title.logs')} lead={t(tab === 'mails' ? 'mails.lead' : 'list.lead')}>
        {tab === 'mails' ? null : <ExportLog />}
      </PageHeader>
      <div className={css.tabs}>
        <Tabs
          label={shell('title.logs')}
          value={tab}
          tabs={[
            { value: 'actions', label: t('tab.actions') },
            { value: 'mails', label: t('tab.mails') },
          ]}
        />
      </div>
      {tab === 'mails' ? <MailsView /> : <ActionsView />}
    </>
  );
}

/** Renders the export of all filtered entries as a spreadsheet file. */
function ExportLog(): ReactNode {
  const t = useWords('logs');
  const { query } = useLogFilters();
  return <ExportFile call="auditLog.csv" query={query} fileName={t('list.file')} />;
}

/** Renders unsent e-mails. Without a mail server, an administrator reads here what users would have received. */
function MailsView(): ReactNode {
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

/** Returns the side panel of the e-mail in the address, as its recipient would see it. */
function useMailPanel(mails: readonly OutboxMail[] | undefined): ListPanel {
  const t = useWords('logs');
  const panel = useSidePanel('mail');
  const { id } = panel;
  if (id === undefined || mails === undefined) return panelWith(panel, null);
  const mail = mails.find((one) => one.id === id);
  return panelWith(panel, {
    title: mail?.subject ?? t('entry.gone'),
    ...(mail ? { pills: <MailState mail={mail} /> } : {}),
    onClose: panel.close,
    children: mail ? <MailText mail={mail} /> : <p className="quiet">{t('mails.gone-text')}</p>,
  });
}

function MailText({ mail: { to, at, failure, text } }: { mail: OutboxMail }): ReactNode {
  const t = useWords('logs');
  const format = useFormat();
  return (
    <>
      <Facts
        facts={[
          [
            t('mails.to'),
            <span key="to" className="anywhere">
              {to}
            </span>,
          ],
          [t('column.at'), format.exactInstant(at)],
          failure === null
            ? null
            : [
                t('mails.failure'),
                <span key="failure" className="mono small anywhere">
                  {failure}
                </span>,
              ],
        ]}
      />
      <h3 className={`small muted ${css.heading}`}>{t('mails.text')}</h3>
      <p className={`rounded-s sunken anywhere ${css.mail}`}>{text.trim()}</p>
    </>
  );
}

interface MailStateProps {
  mail: { state: 'kept' | 'sent' | 'failed'; failure: string | null };
}

/** Renders the state of an e-mail: stored, waiting for a retry, or given up. */
function MailState({ mail: { state, failure } }: MailStateProps): ReactNode {
  const t = useWords('logs');
  if (state === 'failed') return <Pill tone="fail">{t('mails.given-up')}</Pill>;
  return failure === null ? (
    <Pill tone="mute">{t('mails.kept')}</Pill>
  ) : (
    <Pill tone="warn">{t('mails.waits')}</Pill>
  );
}
