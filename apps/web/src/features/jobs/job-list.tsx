import type { ReactNode } from 'react';
import { useSearch } from '@tanstack/react-router';
import type { Job } from '@vigie/contract/job.ts';
import { hasEnded } from '../../api/follow-job.ts';
import type { useJobs } from '../../api/job-list.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { JobAgent, JobProgress, JobResult, JobWhat, shortId } from '../../run-view/job-cells.tsx';
import type { Column } from '../../ui/list/column.ts';
import { List } from '../../ui/list/list.tsx';
import { ShowMore } from '../../ui/list/show-more.tsx';
import { Tag } from '../../ui/pill.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';

/** Browsers keep few connections open to one server: the first running jobs are followed, the others read again. */
const FOLLOWED = 4;
const BESIDE_A_JOB: ReadonlySet<string> = new Set(['what', 'result', 'date']);

export function JobList({ list }: { list: ReturnType<typeof useJobs> }): ReactNode {
  const t = useWords('jobs');
  const { job: selected }: { job?: string } = useSearch({ strict: false });
  const running = (list.jobs ?? []).filter((job) => !hasEnded(job)).slice(0, FOLLOWED);
  const columns = useColumns(new Set(running.map(({ id }) => id)));
  // Beside an open job there is room for what matters most.
  const shown = selected === undefined ? columns : columns.filter(({ key }) => BESIDE_A_JOB.has(key));
  return (
    <List<Job>
      label={t('list.label')}
      rows={list.jobs}
      keyOf={({ id }) => id}
      linkOf={({ id }) => ({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, job: id, page: undefined }),
        resetScroll: false,
      })}
      isSelected={({ id }) => id === selected}
      columns={shown}
    >
      <ShowMore
        shown={list.jobs?.length ?? 0}
        total={list.total}
        onMore={list.more}
        isFetching={list.isFetchingMore}
      />
    </List>
  );
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
      cell: (job) => <JobProgress job={job} isLive={followed.has(job.id)} />,
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
