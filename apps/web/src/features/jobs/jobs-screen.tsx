import type { ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { failureOf } from '../../api/failure.ts';
import { useJobs } from '../../api/job-list.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useCurrentWebsite } from '../../session/current-website.tsx';
import { NoMatch } from '../../ui/list/no-match.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { WithInspector } from '../../ui/inspector/with-inspector.tsx';
import '../../ui/inputs.css';
import { JobFilters } from './job-filters.tsx';
import { JobList } from './job-list.tsx';
import { NoJob } from './no-job.tsx';
import { useJobFilters } from './use-job-filters.ts';
import { useJobInspector } from './use-job-inspector.tsx';

/** The executions of agents, newest first, live; one of them opens beside the list. */
export function JobsScreen(): ReactNode {
  const t = useWords('jobs');
  const shell = useWords('shell');
  const website = useCurrentWebsite();
  const { filters, since, isFiltered, set, clear } = useJobFilters(website.id);
  const list = useJobs(filters);
  const inspector = useJobInspector();
  const isEmpty = list.jobs?.length === 0 && !isFiltered;
  return (
    <>
      <PageHeader title={shell('title.jobs')} lead={t('list.lead')} />
      <JobFilters filters={filters} since={since} isFiltered={isFiltered} onChange={set} onClear={clear} />
      <WithInspector inspector={inspector}>
        <Content list={list} isEmpty={isEmpty} onClear={clear} />
      </WithInspector>
    </>
  );
}

interface ContentProps {
  list: ReturnType<typeof useJobs>;
  isEmpty: boolean;
  onClear: () => void;
}

function Content({ list, isEmpty, onClear }: ContentProps): ReactNode {
  const t = useWords('jobs');
  const errorText = useErrorText();
  const navigate = useNavigate();
  if (list.error && !list.jobs)
    return (
      <LoadFailed
        title={t('list.failed')}
        text={errorText(failureOf(list.error).code)}
        onRetry={list.retry}
      />
    );
  if (isEmpty) return <NoJob onPools={() => void navigate({ to: '/pools' })} />;
  if (list.jobs?.length === 0) return <NoMatch onClear={onClear} />;
  return <JobList list={list} />;
}
