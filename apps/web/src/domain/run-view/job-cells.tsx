import type { ReactNode } from 'react';
import type { Job } from '@vigie/contract/job.ts';
import { delayText } from '@vigie/contract/wording/delay-text.ts';
import { hasEnded } from '../../shared/api/follow-job.ts';
import { useSelectedTracker } from '../../shared/api/selected-tracker.tsx';
import { useLiveJob } from '../../shared/api/jobs.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { TwoLines } from '../../shared/ui/two-lines/two-lines.tsx';
import { Pill } from '../../shared/ui/pill.tsx';
import { ProgressBar } from '../../shared/ui/progress-bar.tsx';
import { StatusIcon, type Tone } from '../../shared/ui/status.tsx';
import { readableUrl } from '../../shared/ui/readable-url.ts';
import { isDecidedByJourneys, isDecidedByTests, ofTracker, outcomeTone } from './outcome-tone.ts';
import { journeysDone, stepsOf } from './run-steps.ts';
import { useRunFailureText } from '../run-failure/run-failure-text.ts';

/** Returns the part of a job's id that differs between jobs of one day, short enough for a row. */
export function shortId(id: string): string {
  return id.slice(-8);
}

/** Renders the name of the job's pool or test, or the kind of job. */
export function JobWhat({ job }: { job: Job }): ReactNode {
  const t = useWords('jobs');
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

export function JobAgent({ job: { agent, agentsCount, finishedAt } }: { job: Job }): ReactNode {
  const t = useWords('jobs');
  if (!agent)
    return <span className="muted number">{t(finishedAt === null ? 'agent.none' : 'agent.never')}</span>;
  return (
    <span>
      {agent.name}{' '}
      {agentsCount > 1 ? (
        <span className="muted number">{t('agent.more', { count: agentsCount - 1 })}</span>
      ) : null}
    </span>
  );
}

/** Renders the progress of a job; a running one updates by itself. */
export function JobProgress({ job, isLive }: { job: Job; isLive: boolean }): ReactNode {
  const { job: live } = useLiveJob(isLive && !hasEnded(job) ? job.id : null);
  return <Progress job={live ?? job} />;
}

function Progress({ job }: { job: Job }): ReactNode {
  const t = useWords('jobs');
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

const STATE_TONES: Record<Job['state'], Tone> = {
  queued: 'mute',
  running: 'info',
  succeeded: 'ok',
  failed: 'fail',
  cancelled: 'mute',
};

/** Renders the state of a running job, or the result of an ended one. */
export function JobResult({ job }: { job: Job }): ReactNode {
  const t = useWords('jobs');
  const failureText = useRunFailureText();
  if (job.isIncomplete) return <Pill tone="warn">{t('result.incomplete')}</Pill>;
  if (job.state !== 'succeeded')
    return (
      <span title={job.state === 'failed' ? failureText(job.failure?.code ?? 'internal-error') : undefined}>
        <Pill tone={STATE_TONES[job.state]}>{t(`state.${job.state}`)}</Pill>
      </span>
    );
  return <Achieved job={job} />;
}

function Achieved({ job: ofAll }: { job: Job }): ReactNode {
  const t = useWords('jobs');
  const format = useFormat();
  const { trackerId } = useSelectedTracker();
  const job = ofTracker(ofAll, trackerId);
  const { tests, score, kind, discovery } = job;
  const tone = outcomeTone(job);
  const say = (text: string) => (
    <span className="inline-row gap-6 number nowrap">
      <StatusIcon tone={tone} size={14} />
      {text}
    </span>
  );
  if (kind === 'discovery') return say(t('result.found', { count: discovery?.discovered ?? 0 }));
  if (tests !== null && isDecidedByTests(job)) {
    const count = tests.passed + tests.failed + tests.errors;
    return say(t('result.tests', { passed: tests.passed, count }));
  }
  if (job.journeys && isDecidedByJourneys(job))
    return say(t('result.journeys', { passed: job.journeys.passed, count: job.journeys.total }));
  const { grade, reliability } = score ?? { grade: null, reliability: null };
  if (grade === null || reliability === null) return say(t('state.succeeded'));
  return say(t('result.grade', { grade, percent: format.percent(reliability) }));
}

/** Returns a page's address without its origin. */
export function pagePath(url: string): string {
  return URL.canParse(url) ? readableUrl(new URL(url).pathname) : url;
}
