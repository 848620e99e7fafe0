import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { Job } from '@vigie/contract/job.ts';
import { useLiveJob } from '../../api/jobs.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { JobAgent, shortId } from '../../run-view/job-cells.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyLine } from '../../ui/copy-line.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Facts } from '../../ui/facts.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';

/** When a job was asked for, how, of whom; its id to copy. */
export function JobFacts({ id }: { id: string }): ReactNode {
  const t = useWords('jobs');
  const { job } = useLiveJob(id);
  if (!job) return null;
  return (
    <Card title={t('detail.facts')}>
      <div className="grid shrink gap-14">
        <Facts
          facts={[
            [t('drawer.started'), <TimeAgo key="at" at={job.createdAt} />],
            [t('drawer.mode'), t(`mode.${job.mode}`)],
            [t('drawer.agent'), <JobAgent key="agent" job={job} />],
            job.pool === null ? null : [t('kind.pool'), <Pool key="pool" pool={job.pool} />],
            job.test === null ? null : [t('kind.test'), <Test key="test" test={job.test} />],
            job.pageUrl === null ? null : [t('drawer.page'), <ExternalLink key="page" url={job.pageUrl} />],
            job.retryOf === null ? null : [t('drawer.retry-of'), <Repeated key="of" id={job.retryOf} />],
          ]}
        />
        <CopyLine line={job.id} />
      </div>
    </Card>
  );
}

function Pool({ pool }: { pool: NonNullable<Job['pool']> }): ReactNode {
  return (
    <Link className="accent" to="/pools/$id" params={{ id: pool.id }}>
      {pool.name}
    </Link>
  );
}

function Test({ test }: { test: NonNullable<Job['test']> }): ReactNode {
  return (
    <Link className="accent" to="/pools/tests/$id" params={{ id: test.id }}>
      {test.title}
    </Link>
  );
}

function Repeated({ id }: { id: Job['id'] }): ReactNode {
  return (
    <Link className="accent" to="." search={(before: Record<string, unknown>) => ({ ...before, job: id })}>
      {shortId(id)}
    </Link>
  );
}
