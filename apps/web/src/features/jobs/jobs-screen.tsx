import type { ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useJobs } from '../../api/job-list.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { ListGate } from '../../resource/list-gate.tsx';
import { useCurrentWebsite } from '../../session/current-website.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { WithInspector } from '../../ui/inspector/with-inspector.tsx';
import { JobFilters } from './job-filters.tsx';
import { JobList } from './job-list.tsx';
import { NoJob } from './no-job.tsx';
import { useJobFilters } from './use-job-filters.ts';
import { useJobInspector } from './use-job-inspector.tsx';

/** The executions of agents, newest first, live; one of them opens beside the list. */
export function JobsScreen(): ReactNode {
  const t = useWords('jobs');
  const shell = useWords('shell');
  const navigate = useNavigate();
  const website = useCurrentWebsite();
  const { filters, since, isFiltered, set, clear } = useJobFilters(website.id);
  const list = useJobs(filters);
  const inspector = useJobInspector();
  return (
    <>
      <PageHeader title={shell('title.jobs')} lead={t('list.lead')} />
      <JobFilters filters={filters} since={since} isFiltered={isFiltered} onChange={set} onClear={clear} />
      <WithInspector inspector={inspector}>
        <ListGate
          list={list}
          rows={list.jobs}
          failed={t('list.failed')}
          isFiltered={isFiltered}
          onClear={clear}
          empty={<NoJob onPools={() => void navigate({ to: '/pools' })} />}
        >
          <JobList list={list} />
        </ListGate>
      </WithInspector>
    </>
  );
}
