import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { hasEnded } from '../../api/follow-job.ts';
import { useLiveJob } from '../../api/jobs.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { RunProgress } from '../../run-view/run-progress.tsx';
import css from './pool-screen.module.css';

interface ActiveRunProps {
  jobId: string;
  poolId: string;
}

/** The run of a pool that goes on now, live. */
export function ActiveRun({ jobId, poolId }: ActiveRunProps): ReactNode {
  const t = useWords('pools');
  const { job, lost } = useLiveJob(jobId);
  if (!job || hasEnded(job)) return null;
  return (
    <div className="mb-16">
      <RunProgress job={job} lost={lost} />
      <Link
        className={`inline-row accent ${css.follow}`}
        to="/pools/$id/executer"
        params={{ id: poolId }}
        search={{ job: job.id }}
      >
        {t('detail.follow')}
      </Link>
    </div>
  );
}
