import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { Job } from '@vigie/contract/job.ts';
import { mayOpen } from '@vigie/contract/page-access.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { JobProgress, JobWhat } from '../../domain/run-view/job-cells/job-cells.tsx';
import { websiteLabel } from '../../shared/session/current-website.tsx';
import { useUser } from '../../shared/session/session-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import type { HomeWebsite } from './state-of-website.ts';
import { More } from './more.tsx';
import css from './home.module.css';

/** Number of jobs with a live stream. Browsers limit the connections to one server, so the other jobs are polled. */
const FOLLOWED = 4;

interface RunningJobsProps {
  jobs: readonly Job[];
  /** Total number of running jobs. */
  count: number;
  websites: readonly HomeWebsite[];
}

/** Renders running jobs, live. */
export function RunningJobs({ jobs, count, websites }: RunningJobsProps): ReactNode {
  const t = useWords('home');
  const role = useUser()?.active_profile.role.slug ?? null;
  const all = mayOpen('jobs', role) ? (
    <Link to="/jobs" className={`small weight-540 accent no-line hover-underline ${css.more}`}>
      {t('running.all')}
    </Link>
  ) : null;
  return (
    <Card title={t('running.title')} aside={all}>
      {jobs.length === 0 ? <p className="row gap-8 muted">{t('running.none')}</p> : null}
      <ul className={`grid plain ${css.list}`}>
        {jobs.map((job, index) => (
          <li key={job.id} className={`grid gap-2 ruled ${css.entry}`}>
            <span className="row between shrink gap-10">
              <Link
                to="/jobs"
                search={{ website: job.websiteId, job: job.id }}
                className={`shrink weight-540 ink anywhere no-line hover-underline ${css.name}`}
              >
                <JobWhat job={job} />
              </Link>
              <span className="fixed small muted">
                <TimeAgo at={job.createdAt} />
              </span>
            </span>
            <Host website={websites.find(({ id }) => id === job.websiteId)} />
            <JobProgress job={job} isLive={index < FOLLOWED} />
          </li>
        ))}
      </ul>
      <More count={count - jobs.length} />
    </Card>
  );
}

/** Renders the host of the job's website, if it is among those shown. */
function Host({ website }: { website: HomeWebsite | undefined }): ReactNode {
  return website ? <span className="quiet anywhere">{websiteLabel(website)}</span> : null;
}
