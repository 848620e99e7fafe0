import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { Job } from '@vigie/contract/job.ts';
import { useJobs } from '../../shared/api/job-lists.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { ListGate } from '../../shared/resource/list-gate.tsx';
import { JobProgress, JobWhat } from '../../domain/run-view/job-cells/job-cells.tsx';
import { JobResult } from '../../domain/run-view/job-result.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { IconPlayerPlay } from '../../shared/ui/icons.ts';
import { List } from '../../shared/ui/list/list.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';

/** Renders the latest jobs of an agent, of all websites. */
export function AgentJobs({ agentId }: { agentId: string }): ReactNode {
  const t = useWords('agents');
  return (
    <section className="grid shrink gap-10" aria-labelledby="agent-jobs">
      <header className="line between gap-12">
        <h2 id="agent-jobs" className="title">
          {t('detail.jobs')}
        </h2>
        <Link className="accent" to="/jobs" search={{ agent: agentId, everywhere: 'yes' }}>
          {t('detail.all-jobs')}
        </Link>
      </header>
      <Jobs agentId={agentId} />
    </section>
  );
}

function Jobs({ agentId }: { agentId: string }): ReactNode {
  const t = useWords('agents');
  const jobs = useWords('jobs');
  const list = useJobs({ agentId }, 25);
  return (
    <ListGate
      list={list}
      rows={list.items}
      failed={jobs('list.failed')}
      empty={<EmptyState icon={IconPlayerPlay} title={t('detail.no-job')} text={t('detail.no-job-text')} />}
    >
      <List<Job>
        label={t('detail.jobs')}
        rows={list.items}
        keyOf={({ id }) => id}
        linkOf={({ id, websiteId }) => ({ to: '/jobs', search: { job: id, website: websiteId } as never })}
        columns={[
          {
            key: 'what',
            title: jobs('column.what'),
            width: 'minmax(0, 2fr)',
            cell: (job) => <JobWhat job={job} />,
          },
          {
            key: 'result',
            title: jobs('column.result'),
            width: 'minmax(0, 1.4fr)',
            cell: (job) => <JobResult job={job} />,
          },
          {
            key: 'progress',
            title: jobs('column.progress'),
            width: '120px',
            cell: (job) => <JobProgress job={job} isLive={false} />,
          },
          {
            key: 'date',
            title: jobs('column.date'),
            width: '100px',
            cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
          },
        ]}
      />
    </ListGate>
  );
}
