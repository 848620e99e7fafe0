import { type ReactNode, useState } from 'react';
import type { Job } from '@vigie/contract/job.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageUrl } from '../../shared/ui/page-url.tsx';
import { ProgressBar } from '../../shared/ui/progress-bar.tsx';
import { RunJourneysPart, StepUnderWayPart } from './run-journeys/run-journeys-part.ts';
import { areJourneysLeft, stepsOf } from './run-steps.ts';
import { useRunTitle } from './run-title.ts';
import css from './run-view.module.css';
import { SkippedPages, UnreadFiles } from './skipped-pages.tsx';
import { Button } from '@mantine/core';
import { useCancelJob } from '../../shared/api/jobs.ts';
import { useFailureText } from '../../shared/i18n/error-text.ts';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';

interface RunProgressProps {
  job: Job;
  /** True while the connection for updates is lost. */
  lost: boolean;
  /** Title on this screen; absent: the default one. */
  title?: string;
}

/** Renders a running job: phase, bar, figures, the page visited now, or the reason why it waits. */
export function RunProgress({ job, lost, title }: RunProgressProps): ReactNode {
  const t = useWords('run-view');
  const titleOf = useRunTitle();
  const { phase } = job.progress;
  const { done, total } = stepsOf(job);
  return (
    <section className={`grid shrink gap-10 card ${css.progress}`} aria-label={title ?? t('running.title')}>
      <header className="row wrap gap-4-14">
        <h2 className={`row shrink card-title anywhere gap-9 ${css.title}`}>
          <span className={`fixed ${css.pulse}`} aria-hidden />
          {title ?? titleOf(job)}
        </h2>
        <output className={`grow quiet ${css.phase}`}>
          {lost ? t('running.lost') : t(areJourneysLeft(job) ? 'running.title' : `phase.${phase}`)}
        </output>
        <CancelRun job={job} />
      </header>
      <ProgressBar label={t('running.bar')} value={done} max={phase === 'inspecting' ? total : null} />
      <Figures job={job} />
      {job.waiting === null ? <Now job={job} /> : <Notice tone="warn" text={t(`waiting.${job.waiting}`)} />}
      <SkippedPages job={job} />
      <UnreadFiles job={job} />
    </section>
  );
}

function Figures({ job }: { job: Job }): ReactNode {
  const t = useWords('run-view');
  const format = useFormat();
  const { pagesFailed, secondsLeft } = job.progress;
  return (
    <p className="flex wrap gap-2-16 quiet number">
      <Pages job={job} />
      {job.journeys ? <RunJourneysPart journeys={job.journeys} hasEnded={false} /> : null}
      {pagesFailed > 0 ? (
        <span className="weight-580 warn">{t('figures.failed', { count: pagesFailed })}</span>
      ) : null}
      {job.location ? <span>{t('figures.location', { location: job.location })}</span> : null}
      <Agents job={job} />
      {secondsLeft === null ? null : (
        <strong className={`push weight-580 ink ${css.left}`}>
          {t('figures.left', { time: format.duration(secondsLeft) })}
        </strong>
      )}
    </p>
  );
}

/** Renders the number of visited pages; for a search, the number of found ones. */
function Pages({ job: { kind, discovery, progress } }: { job: Job }): ReactNode {
  const t = useWords('run-view');
  const { pagesTotal, pagesDone } = progress;
  if (kind === 'discovery')
    return discovery ? <span>{t('figures.found', { count: discovery.discovered })}</span> : null;
  if (pagesTotal !== null) return <span>{t('figures.of', { done: pagesDone, count: pagesTotal })}</span>;
  return pagesDone > 0 ? <span>{t('figures.done', { count: pagesDone })}</span> : null;
}

function Agents({ job: { agent, agentsCount } }: { job: Job }): ReactNode {
  const t = useWords('run-view');
  if (!agent) return null;
  const { name } = agent;
  return (
    <span>
      {agentsCount > 1 ? t('figures.agents', { name, count: agentsCount }) : t('figures.agent', { name })}
    </span>
  );
}

function Now({ job }: { job: Job }): ReactNode {
  const t = useWords('run-view');
  const { step, currentUrl: url } = job.progress;
  if (step)
    return (
      <p className="line shrink gap-8 min-24">
        <StepUnderWayPart step={step} isNamed={job.kind !== 'journey'} />
      </p>
    );
  const currentUrl = areJourneysLeft(job) ? null : url;
  return (
    <p className="line shrink gap-8 min-24">
      <span className="fixed max-full small muted">
        {t(currentUrl === null ? 'running.leave' : 'running.now')}
      </span>
      {currentUrl === null ? null : <PageUrl url={currentUrl} />}
    </p>
  );
}

/** Renders a button that cancels a job after a confirmation. */
function CancelRun({ job }: { job: Job }): ReactNode {
  const t = useWords('run-view');
  const may = usePermission();
  const failureText = useFailureText();
  const cancel = useCancelJob();
  const [isConfirming, setIsConfirming] = useState(false);
  if (!may('jobs.cancel')) return null;
  return (
    <>
      {cancel.error ? (
        <span role="alert" className={`fail whole-line ${css.last}`}>
          {t('cancel.failed')}. {failureText(cancel.error)}
        </span>
      ) : null}
      <Button variant="default" size="xs" loading={cancel.isPending} onClick={() => setIsConfirming(true)}>
        {t('cancel.button')}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={t('cancel.title')}
        text={t('cancel.text')}
        confirm={t('cancel.button')}
        cancel={t('cancel.keep')}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => {
          setIsConfirming(false);
          cancel.mutate({ id: job.id });
        }}
      />
    </>
  );
}
