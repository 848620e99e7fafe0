import type { ReactNode } from 'react';
import type { Job } from '@vigie/contract/job.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { StatusIcon, type Tone } from '../../shared/ui/status.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { CompareRun } from './compare-run.tsx';
import { isDecidedByTests, countConclusive, outcomeTone } from './outcome-tone.ts';
import { RetryRun } from './retry-run.tsx';
import { useRunFailureText } from '../run-failure/run-failure-text.ts';
import css from './run-view.module.css';
import { RunJourneysPart } from './run-journeys/run-journeys-part.ts';
import { useRunTitle } from './run-title.ts';
import { SkippedPages, UnreadFiles } from './skipped-pages.tsx';
import type { TestFigures } from '@vigie/contract/page-test.ts';

interface RunOutcomeProps {
  job: Job;
  onRetried: (job: Job) => void;
  /** True if the screen's title already names the job. */
  isNamed: boolean;
}

/** Renders the result of an ended job: a word, its figures, and the reason when it failed. */
export function RunOutcome({ job, onRetried, isNamed }: RunOutcomeProps): ReactNode {
  const t = useWords('run-view');
  const titleOf = useRunTitle();
  const tone = outcomeTone(job);
  return (
    <section className={`grid shrink gap-8 card ${css.outcome}`} data-tone={tone} aria-label={titleOf(job)}>
      <header className={`flex wrap items-start gap-10 ${css.head}`}>
        <StatusIcon tone={tone} size={20} />
        <div className={`shrink ${css.status}`} aria-live="polite">
          <h2 className="title">
            <EndSentence job={job} />
          </h2>
          <p className="small quiet anywhere">
            {isNamed ? null : titleOf(job)}
            {job.finishedAt ? (
              <>
                {isNamed ? null : ' · '}
                <TimeAgo at={job.finishedAt} />
              </>
            ) : null}
          </p>
        </div>
        <CompareRun job={job} />
        {job.isIncomplete ? null : <RetryRun job={job} onRetried={onRetried} />}
      </header>
      <Failure job={job} />
      <Figures job={job} />
      {job.tests ? <TestFiguresLine figures={job.tests} /> : null}
      {job.journeys ? <RunJourneysPart journeys={job.journeys} hasEnded /> : null}
      {job.agentsCount > 0 && job.agent ? (
        <p className="small quiet anywhere">
          {job.agentsCount > 1
            ? t('figures.agents', { name: job.agent.name, count: job.agentsCount })
            : t('figures.agent', { name: job.agent.name })}
        </p>
      ) : null}
      <SkippedPages job={job} />
      <UnreadFiles job={job} />
    </section>
  );
}

function EndSentence({ job }: { job: Job }): string {
  const t = useWords('run-view');
  const format = useFormat();
  const { state, score, tests } = job;
  if (state === 'failed') return t('end.failed');
  if (state === 'cancelled') return t('end.cancelled');
  if (tests !== null && isDecidedByTests(job))
    return t('end.tests', { passed: tests.passed, count: countConclusive(tests) });
  const { grade, reliability } = score ?? { grade: null, reliability: null };
  if (grade === null || reliability === null) return t('end.succeeded');
  return t('end.graded', { grade, percent: format.percent(reliability) });
}

function Failure({ job: { failure, state } }: { job: Job }): ReactNode {
  const t = useWords('run-view');
  const textOf = useRunFailureText();
  if (state !== 'failed') return null;
  return (
    <div className={css.failure}>
      <p>{textOf(failure?.code ?? 'internal-error')}</p>
      {failure?.message ? (
        <p className="small muted anywhere">
          {t('failure.detail')} <code>{failure.message}</code>
        </p>
      ) : null}
    </div>
  );
}

function Figures({ job }: { job: Job }): ReactNode {
  const t = useWords('run-view');
  const format = useFormat();
  const { pagesDone, pagesFailed } = job.progress;
  const visited = pagesDone - pagesFailed;
  const took = tookSeconds(job);
  const { grade, reliability } = job.score ?? { grade: null, reliability: null };
  if (job.kind === 'discovery')
    return (
      <p className="flex wrap gap-2-16 number">
        {t('figures.found', { count: job.discovery?.discovered ?? 0 })}
      </p>
    );
  return (
    <p className="flex wrap gap-2-16 number">
      {pagesDone === 0 && job.journeys ? null : (
        <span>{pagesDone === 0 ? t('end.nothing') : t('end.pages', { count: visited })}</span>
      )}
      {pagesFailed > 0 ? (
        <span className="weight-580 warn">{t('end.not-visited', { count: pagesFailed })}</span>
      ) : null}
      {took === null || (pagesDone === 0 && !job.journeys) ? null : (
        <span>{t('end.took', { time: format.duration(took) })}</span>
      )}
      {isDecidedByTests(job) && grade && reliability !== null ? (
        <span>{t('figures.grade', { grade, percent: format.percent(reliability) })}</span>
      ) : null}
    </p>
  );
}

function tookSeconds({ startedAt, finishedAt }: Job): number | null {
  if (startedAt === null || finishedAt === null) return null;
  return Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt)) / 1000;
}

const SHOWN = [
  ['passed', 'ok'],
  ['failed', 'fail'],
  ['errors', 'warn'],
  ['skipped', 'mute'],
] as const satisfies [keyof TestFigures, Tone][];

/**
 * Renders how many results passed, failed, could not be obtained or did not apply, without zeros except for `passed`.
 */
function TestFiguresLine({ figures }: { figures: TestFigures }): ReactNode {
  const t = useWords('run-view');
  return (
    <ul className="flex wrap gap-2-16 plain number">
      {SHOWN.filter(([name]) => name === 'passed' || figures[name] > 0).map(([name, tone]) => (
        <li key={name} className="inline-row gap-6">
          <StatusIcon tone={tone} size={14} />
          {t(`tests.${name}`, { count: figures[name] })}
        </li>
      ))}
    </ul>
  );
}
