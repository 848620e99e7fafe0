import type { ReactNode } from 'react';
import type { BrowserTrial } from '@vigie/contract/policy-trial.ts';
import type { LiveTrial } from '../../shared/api/policy-trials.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { RunProgress } from '../run-view/run-progress.tsx';
import { Busy } from '../../shared/ui/busy.tsx';
import { TriedPages } from './tried-pages.tsx';
import { QueryView } from '../../shared/resource/query-view.tsx';

interface TrialFrameProps<T extends BrowserTrial> {
  live: LiveTrial<T>;
  /** Text shown while its visits run. */
  goingOn: (trial: T) => string;
  /** Tried change, shown above the results. */
  tried: (trial: T) => ReactNode;
  /** Start button of a trial; hidden while one runs. */
  children: ReactNode;
}

/** Renders the last trial in agents' browsers: the start button, its visits in progress, and its results. */
export function TrialFrame<T extends BrowserTrial>(props: TrialFrameProps<T>): ReactNode {
  const { live, goingOn, tried, children } = props;
  const t = useWords('browser-trial');
  const { trial, job, lost, error, retry } = live;
  const isGoingOn = trial?.endedAt === null && trial.jobId !== null;
  return (
    <>
      {trial === undefined || isGoingOn ? null : children}
      <QueryView query={{ data: trial, error, refetch: retry }} failed={t('unread')} skeleton={null} />
      {!isGoingOn ? null : job === undefined ? (
        <Busy label={t('waiting')} />
      ) : (
        <RunProgress job={job} lost={lost} title={goingOn(trial)} />
      )}
      {trial && !isGoingOn ? <TriedPages trial={trial}>{tried(trial)}</TriedPages> : null}
    </>
  );
}
