import type { ReactNode } from 'react';
import { useSearch } from '@tanstack/react-router';
import { useAuditLog } from '../../api/audit-log.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { ListGate } from '../../resource/list-gate.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconListDetails } from '../../ui/icons.ts';
import { WithInspector } from '../../ui/inspector/with-inspector.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { LogFilters } from './log-filters.tsx';
import { LogList } from './log-list.tsx';
import { ExportLog } from './export-log.tsx';
import { ChainCheck } from './chain-check.tsx';
import { MailsView } from './mails-view.tsx';
import css from './logs.module.css';
import { useEntryInspector } from './use-entry-inspector.tsx';
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
      {tab === 'mails' ? <MailsView /> : <Actions />}
    </>
  );
}

/** The audit trail: who did what, with filters in the address. */
function Actions(): ReactNode {
  const t = useWords('logs');
  const { filters, asked, setFilters, clearFilters, isFiltered } = useLogFilters();
  const list = useAuditLog(asked);
  const inspector = useEntryInspector(list.entries);
  return (
    <>
      <LogFilters filters={filters} isFiltered={isFiltered} onChange={setFilters} onClear={clearFilters} />
      <WithInspector inspector={inspector}>
        <ListGate
          list={list}
          rows={list.entries}
          failed={t('list.failed')}
          isFiltered={isFiltered}
          onClear={clearFilters}
          empty={<EmptyState icon={IconListDetails} title={t('list.empty')} text={t('list.empty-text')} />}
        >
          <LogList list={list} />
        </ListGate>
      </WithInspector>
      <ChainCheck />
    </>
  );
}
