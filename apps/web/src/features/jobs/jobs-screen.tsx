import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { Job } from '@vigie/contract/job.ts';
import { hasEnded } from '../../shared/api/follow-job.ts';
import { useJobs } from '../../shared/api/job-lists.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { ListScreen } from '../../shared/resource/list-screen.tsx';
import { JobProgress, JobWhat, shortId } from '../../domain/run-view/job-cells/job-cells.tsx';
import { JobAgent, JobResult } from '../../domain/run-view/job-result.tsx';
import { useCurrentWebsite } from '../../shared/session/current-website.tsx';
import { IconColumns, IconPlayerPlay } from '../../shared/ui/icons.ts';
import type { Column } from '../../shared/ui/list/column.ts';
import { Tag } from '../../shared/ui/pill.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { JobPage, toJob } from './job-page.tsx';
import { useJobFilters } from './use-job-filters.ts';
import { comparedBy, isComparable } from '../../domain/run-view/compare-run.tsx';
import { RowMenu } from '../../shared/ui/list/row-menu.tsx';

/**
 * Number of running jobs with a live stream. Browsers limit the connections to one server, so the others are polled.
 */
const FOLLOWED = 4;

/** Renders the list of jobs, or the job in the address. */
export function JobsScreen(): ReactNode {
  const { job }: { job?: string } = useSearch({ strict: false });
  return job === undefined ? <JobList /> : <JobPage key={job} id={job} />;
}

/** Renders the jobs of agents, newest first, live. */
function JobList(): ReactNode {
  const t = useWords('jobs');
  const shell = useWords('shell');
  const website = useCurrentWebsite();
  const { filters, facets, query } = useJobFilters(website.id);
  const list = useJobs(query);
  const running = (list.items ?? []).filter((job) => !hasEnded(job)).slice(0, FOLLOWED);
  return (
    <ListScreen<Job>
      title={shell('title.jobs')}
      lead={t('list.lead')}
      filters={filters}
      search={filters.search(t('filter.search'))}
      facets={facets}
      hasFiltersWhenEmpty
      list={list}
      label={t('list.label')}
      failed={t('list.failed')}
      empty={{
        icon: IconPlayerPlay,
        title: t('list.empty'),
        text: t('list.empty-text'),
        actions: (
          <Button renderRoot={(props) => <Link to="/pools" {...props} />}>{t('list.empty-action')}</Button>
        ),
      }}
      actionsOf={(job) => <JobMenu job={job} />}
      columns={useColumns(new Set(running.map(({ id }) => id)))}
      linkOf={({ id }) => ({ to: '.', search: toJob(id) })}
    />
  );
}

/**
 * Returns whether a job has pages to show: not while it is queued, and not after a discovery, whose result is complete.
 */
function hasPages({ state, kind }: Job): boolean {
  return state === 'running' || (state !== 'queued' && kind !== 'discovery');
}

function useColumns(followed: ReadonlySet<string>): Column<Job>[] {
  const t = useWords('jobs');
  return [
    {
      key: 'what',
      title: t('column.what'),
      width: 'minmax(160px, 2fr)',
      cell: (job) => <JobWhat job={job} />,
    },
    {
      key: 'result',
      title: t('column.result'),
      width: 'minmax(170px, 1.2fr)',
      cell: (job) => <JobResult job={job} />,
    },
    {
      key: 'progress',
      title: t('column.progress'),
      width: '130px',
      cell: (job) => (hasPages(job) ? <JobProgress job={job} isLive={followed.has(job.id)} /> : null),
    },
    {
      key: 'agent',
      title: t('column.agent'),
      width: 'minmax(90px, 1fr)',
      narrow: 'none',
      cell: (job) => <JobAgent job={job} />,
    },
    {
      key: 'mode',
      title: t('column.mode'),
      width: '96px',
      cell: ({ mode }) => <Tag>{t(`mode.${mode}`)}</Tag>,
    },
    {
      key: 'date',
      title: t('column.date'),
      width: '110px',
      cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
    },
    {
      key: 'job',
      title: t('column.job'),
      width: '84px',
      narrow: 'none',
      cell: ({ id }) => <span className="mono tiny muted">{shortId(id)}</span>,
    },
  ];
}

/** Renders the actions on a job in the list; nothing while it runs. */
function JobMenu({ job }: { job: Job }): ReactNode {
  const t = useWords('jobs');
  const navigate = useNavigate();
  if (!isComparable(job)) return null;
  const search = { website: job.websiteId, ...comparedBy(job) };
  return (
    <RowMenu
      label={t('menu.label', { id: shortId(job.id) })}
      actions={[
        {
          name: t('menu.compare'),
          icon: IconColumns,
          act: () => void navigate({ to: '/comparaison', search }),
        },
      ]}
    />
  );
}
