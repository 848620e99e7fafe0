import type { ReactNode } from 'react';
import type { Job } from '@vigie/contract/job.ts';
import { delayText } from '@vigie/contract/wording/delay-text.ts';
import { hasEnded } from '../../../shared/api/follow-job.ts';
import { useLiveJob } from '../../../shared/api/jobs.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { TwoLines } from '../../../shared/ui/two-lines/two-lines.tsx';
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx';
import { readableUrl } from '../../../shared/ui/readable-url.ts';
import { journeysDone, stepsOf } from '../run-steps.ts';

/** Returns the part of a job's id that differs between jobs of one day, short enough for a row. */
export function shortId(id: string): string {
  return id.slice(-8);
}

/** Renders the name of the job's pool or test, or the kind of job. */
export function JobWhat({ job }: { job: Job }): ReactNode {
  const t = useWords('job-cells');
  const { kind, pool, test, journey, linkList, pageUrl, location, matrix } = job;
  const late = matrix?.heldBack ? `${delayText(matrix.heldBack)}, ` : '';
  const answer = matrix ? late + t(`consent.${matrix.state}`) : null;
  const name = answer ?? location ?? pool?.name ?? test?.title ?? journey?.title ?? linkList?.name ?? null;
  return (
    <span className="inline-row items-baseline shrink max-full gap-8">
      <span className="small weight-450 muted nowrap">{t(`kind.${kind}`)}</span>
      {name === null ? null : <TwoLines text={name} />}
      {name === null && pageUrl !== null ? <TwoLines text={pagePath(pageUrl)} /> : null}
    </span>
  );
}

/** Renders the progress of a job; a running one updates by itself. */
export function JobProgress({ job, isLive }: { job: Job; isLive: boolean }): ReactNode {
  const { job: live } = useLiveJob(isLive && !hasEnded(job) ? job.id : null);
  return <Progress job={live ?? job} />;
}

function Progress({ job }: { job: Job }): ReactNode {
  const t = useWords('job-cells');
  const { phase, pagesTotal, pagesDone, step } = job.progress;
  const { done, total } = stepsOf(job);
  const pages =
    pagesTotal === null
      ? t('progress.done', { count: pagesDone })
      : t('progress.of', { done: pagesDone, count: pagesTotal });
  const journeys =
    job.journeys && t('progress.journeys', { done: journeysDone(job.journeys), count: job.journeys.total });
  const progressText = !journeys
    ? pages
    : pagesTotal === null && pagesDone === 0
      ? journeys
      : `${pages}, ${journeys}`;
  if (hasEnded(job))
    return <span className="muted number">{job.kind === 'discovery' ? '–' : progressText}</span>;
  if (job.state === 'queued') return <span className="muted number">{t('progress.waiting')}</span>;
  return (
    <span className="grid full gap-4 small">
      <ProgressBar
        label={t('progress.label', { id: shortId(job.id) })}
        value={done}
        max={phase === 'inspecting' ? total : null}
      />
      <span className="muted number">
        {progressText}
        {step ? ` · ${t('progress.step', { number: step.number, count: step.total })}` : null}
      </span>
    </span>
  );
}

/** Returns a page's address without its origin. */
export function pagePath(url: string): string {
  return URL.canParse(url) ? readableUrl(new URL(url).pathname) : url;
}
