import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import type { JourneyRunDetail } from '@vigie/contract/stored-journey.ts';
import { isGoingOn, useJourneyRun } from '../../shared/api/journey-runs.ts';
import { useLiveJob } from '../../shared/api/jobs.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Gate } from '../../shared/resource/gate.tsx';
import { RunProgress } from '../../domain/run-view/run-progress.tsx';
import { useRunFailureText } from '../../domain/run-failure/run-failure-text.ts';
import { IconChevronLeft, IconChevronRight, IconColumns, IconPrinter } from '../../shared/ui/icons.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { Pill } from '../../shared/ui/pill.tsx';
import { Skeleton, Waiting } from '../../shared/ui/skeleton.tsx';
import { FilmStrip } from './film-strip.tsx';
import { JourneyRunFacts } from './run-facts.tsx';
import { RunFindings } from './run-findings.tsx';
import { toneOfRun, useOutcomeText } from '../../domain/journey-runs/run-words.ts';
import { RunStepList } from './step-list.tsx';
import css from './journey-runs.module.css';

/** Renders one run of a journey: its screenshots, its steps and their events, and its findings. */
export function JourneyRunScreen(): ReactNode {
  const t = useWords('journey-runs');
  const { id = '' }: { id?: string } = useSearch({ strict: false });
  const query = useJourneyRun(id);
  const gone = {
    title: t('gone'),
    text: t('gone-text'),
    back: <Button renderRoot={(props) => <Link to="/parcours" {...props} />}>{t('journeys')}</Button>,
  };
  return (
    <Gate query={query} failed={t('failed')} gone={gone}>
      {(run) => <Shown run={run} />}
    </Gate>
  );
}

interface PartProps {
  run: JourneyRunDetail;
}

function Shown({ run }: PartProps): ReactNode {
  const outcomeText = useOutcomeText();
  const format = useFormat();
  return (
    <>
      <PageHeader
        title={run.title}
        lead={format.instant(run.at)}
        back={{ to: '/parcours-voir', search: { id: run.journeyId }, label: run.title }}
        pills={<Pill tone={toneOfRun(run)}>{outcomeText(run)}</Pill>}
      >
        <Ways run={run} />
      </PageHeader>
      {run.outcome === null ? <WithoutOutcome run={run} /> : <RunResult run={run} />}
    </>
  );
}

/** Renders the links to the previous and next run, to the comparison, and the print button. */
function Ways({ run: { id, previousId, nextId, outcome } }: PartProps): ReactNode {
  const t = useWords('journey-runs');
  const ways = [
    [previousId, t('previous'), IconChevronLeft],
    [nextId, t('next'), IconChevronRight],
  ] as const;
  return (
    <>
      {ways.map(([to, label, Icon]) =>
        to === null ? null : (
          <Button
            key={label}
            variant="default"
            leftSection={<Icon size={16} aria-hidden />}
            renderRoot={(props) => <Link to="/parcours-passage" search={{ id: to }} {...props} />}
          >
            {label}
          </Button>
        ),
      )}
      {outcome === null || (previousId === null && nextId === null) ? null : (
        <Button
          variant="default"
          leftSection={<IconColumns size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/parcours-comparer" search={{ id }} {...props} />}
        >
          {t('compare')}
        </Button>
      )}
      <Button variant="default" leftSection={<IconPrinter size={17} aria-hidden />} onClick={() => print()}>
        {t('print')}
      </Button>
    </>
  );
}

function RunResult({ run }: PartProps): ReactNode {
  return (
    <>
      <JourneyRunFacts run={run} />
      <FilmStrip run={run} />
      <div className={`grid items-start gap-16 ${css.columns}`}>
        <RunStepList run={run} />
        <RunFindings run={run} />
      </div>
    </>
  );
}

/** Renders a run without outcome: it goes on, its agent was lost, or it was cancelled. */
function WithoutOutcome({ run }: PartProps): ReactNode {
  const t = useWords('journey-runs');
  const failureText = useRunFailureText();
  const { job, lost } = useLiveJob(run.jobId);
  if (isGoingOn(run)) {
    if (job === undefined || job.state === 'succeeded')
      return (
        <Waiting>
          <Skeleton height={140} />
        </Waiting>
      );
    return (
      <div className="grid one-column gap-12">
        <RunProgress job={job} lost={lost} />
        <p className="muted">{t('running.steps', { count: run.stepsTotal })}</p>
      </div>
    );
  }
  const isCancelled = run.state === 'cancelled';
  const why = job?.failure ? failureText(job.failure.code) : t('lost.text');
  return (
    <Notice
      tone={isCancelled ? 'info' : 'fail'}
      title={t(isCancelled ? 'outcome.cancelled' : 'outcome.lost')}
      text={isCancelled ? t('cancelled.text') : why}
    >
      <Link to="/jobs" search={{ job: run.jobId }} className="link touch">
        {t('job')}
      </Link>
    </Notice>
  );
}
