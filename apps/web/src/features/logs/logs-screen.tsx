import type { ReactNode } from 'react';
import { useSearch } from '@tanstack/react-router';
import { TIME_ZONE } from '../../api/asked.tsx';
import { useApi } from '../../api/api-provider.tsx';
import { DownloadButton } from '../../download/download-button.tsx';
import { useLocale, useWords } from '../../i18n/i18n-provider.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ActionsView } from './actions-view.tsx';
import css from './logs.module.css';
import { MailsView } from './mails-view.tsx';
import { useLogFilters } from './use-log-filters.ts';

/** For administrators: the audit trail, and the e-mails that did not leave. */
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

/** All entries that the filters let through, as a file for a spreadsheet. */
function ExportLog(): ReactNode {
  const t = useWords('logs');
  const { client } = useApi();
  const { locale } = useLocale();
  const { asked } = useLogFilters();
  return (
    <DownloadButton
      label={t('list.export')}
      fileName={t('list.file')}
      total={null}
      call={(options) => client.auditLog.csv({ ...asked, locale, timeZone: TIME_ZONE }, options)}
    />
  );
}
