import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useErrorText } from '../../shared/i18n/error-text.ts';
import { useWording, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useRunFailureText } from '../../domain/run-failure/run-failure-text.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { ProgressBar } from '../../shared/ui/progress-bar.tsx';
import { TestResultView } from '../../shared/ui/test-result/test-result.tsx';
import css from './tests.module.css';
import type { Trial } from './use-trial.ts';

/** Renders the progress of a trial, then its result. */
export function TestTrialResult({ trial }: { trial: Trial }): ReactNode {
  const t = useWords('tests');
  const errorText = useErrorText();
  const { failure, isBusy, isStale, tried } = trial;
  if (failure) return <Notice tone="fail" title={t('trial.failed')} text={errorText(failure.code)} />;
  if (isBusy) return <Progress trial={trial} />;
  if (tried === null) return null;
  return (
    <div className={`grid one-column gap-10 rounded-s on-card ${css.result}`} aria-live="polite">
      {isStale ? <p className="small warn pretty">{t('trial.stale')}</p> : null}
      <p className="small muted anywhere">{t('trial.on', { page: tried.pageUrl })}</p>
      <Outcome trial={trial} />
    </div>
  );
}

function Progress({ trial: { job, lost, stop } }: { trial: Trial }): ReactNode {
  const t = useWords('tests');
  const runs = useWords('run-view');
  const waiting = job?.waiting ?? null;
  const isVisiting = job?.progress.phase === 'inspecting';
  return (
    <div className={`grid gap-10 rounded-s on-card ${css.result}`}>
      <ProgressBar label={t('trial.title')} value={0} max={null} />
      <div className="row wrap between gap-8 quiet">
        <output>{t(lost ? 'trial.lost' : isVisiting ? 'trial.visiting' : 'trial.waiting')}</output>
        {job ? (
          <Button variant="default" size="compact-sm" onClick={stop}>
            {t('trial.stop')}
          </Button>
        ) : null}
      </div>
      {waiting === null ? null : <Notice tone="warn" text={runs(`waiting.${waiting}`)} />}
    </div>
  );
}

function Outcome({ trial: { job, page } }: { trial: Trial }): ReactNode {
  const t = useWords('tests');
  const wording = useWording();
  const failureText = useRunFailureText();
  if (job?.state === 'cancelled') return <Notice tone="mute" text={t('trial.cancelled')} />;
  if (job?.failure)
    return <Notice tone="fail" title={t('trial.ended')} text={failureText(job.failure.code)} />;
  if (page?.failure)
    return <Notice tone="warn" title={t('trial.not-visited')} text={wording.failure(page.failure.code)} />;
  const result = page?.tests[0];
  return result ? (
    <TestResultView result={result} hasTitle={false} />
  ) : (
    <Notice tone="warn" title={t('trial.ended')} text={t('trial.no-result')} />
  );
}
