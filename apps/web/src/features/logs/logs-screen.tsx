import type { ReactNode } from 'react';
import { useAuditLog } from '../../api/audit-log.ts';
import { failureOf } from '../../api/failure.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconListDetails } from '../../ui/icons.ts';
import { WithInspector } from '../../ui/inspector/with-inspector.tsx';
import '../../ui/inputs.css';
import { NoMatch } from '../../ui/list/no-match.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { LogFilters } from './log-filters.tsx';
import { LogList } from './log-list.tsx';
import { useEntryInspector } from './use-entry-inspector.tsx';
import { useLogFilters } from './use-log-filters.ts';

/** The audit trail, for administrators: who did what, with filters in the address. */
export function LogsScreen(): ReactNode {
  const t = useWords('logs');
  const shell = useWords('shell');
  const { filters, asked, setFilters, clearFilters, isFiltered } = useLogFilters();
  const list = useAuditLog(asked);
  const inspector = useEntryInspector(list.entries);
  return (
    <>
      <PageHeader title={shell('title.logs')} lead={t('list.lead')} />
      <LogFilters filters={filters} isFiltered={isFiltered} onChange={setFilters} onClear={clearFilters} />
      <WithInspector inspector={inspector}>
        <Content list={list} isFiltered={isFiltered} onClear={clearFilters} />
      </WithInspector>
    </>
  );
}

interface ContentProps {
  list: ReturnType<typeof useAuditLog>;
  isFiltered: boolean;
  onClear: () => void;
}

function Content({ list, isFiltered, onClear }: ContentProps): ReactNode {
  const t = useWords('logs');
  const errorText = useErrorText();
  if (list.error && !list.entries)
    return (
      <LoadFailed
        title={t('list.failed')}
        text={errorText(failureOf(list.error).code)}
        onRetry={list.retry}
      />
    );
  if (list.entries?.length !== 0) return <LogList list={list} />;
  if (isFiltered) return <NoMatch onClear={onClear} />;
  return <EmptyState icon={IconListDetails} title={t('list.empty')} text={t('list.empty-text')} />;
}
