import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { Job } from '@vigie/contract/job.ts';
import { hasEnded } from '../../shared/api/follow-job.ts';
import { useSelectedTracker } from '../../shared/api/selected-tracker.tsx';
import { useLiveJob } from '../../shared/api/jobs.ts';
import { QueryView } from '../../shared/resource/query-view.tsx';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Skeleton, Waiting } from '../../shared/ui/skeleton.tsx';
import { ofTracker } from './outcome-tone.ts';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { RunOutcome } from './run-outcome.tsx';
import { RunPages } from './run-pages.tsx';
import { RunProgress } from './run-progress.tsx';
import css from './run-view.module.css';
import { RetryRun } from './retry-run.tsx';

// Few jobs run journeys.
const RunJourneys = lazyComponent(
  ['journey-runs'],
  async () => (await import('../journey-runs/job-journeys.tsx')).JobJourneys,
  () => null,
);

interface RunViewProps {
  jobId: string;
  /** Called with the job that a retry started, so that the caller shows it instead of this one. */
  onRetried: (job: Job) => void;
  /** True if the screen's title already names the job. */
  isNamed?: boolean;
}

/** Renders a job while it runs and after its end: progress or outcome, then its pages with their results. */
export function RunView(props: RunViewProps): ReactNode {
  const { job, lost, error, retry } = useLiveJob(props.jobId);
  const { trackerId } = useSelectedTracker();
  const t = useWords('run-view');
  return (
    <QueryView
      query={{ data: error ? undefined : job, error, refetch: retry }}
      failed={t('load.failed')}
      skeleton={<Loading />}
      gone={<Notice tone="warn" title={t('load.failed')} text={t('load.gone')} />}
    >
      {(live) => <Run {...props} job={ofTracker(live, trackerId)} lost={lost} />}
    </QueryView>
  );
}

function Run({
  job,
  lost,
  onRetried,
  isNamed = false,
}: RunViewProps & { job: Job; lost: boolean }): ReactNode {
  const ended = hasEnded(job);
  return (
    <div className={`grid shrink gap-16 ${css.view}`}>
      {ended ? (
        <RunOutcome job={job} onRetried={onRetried} isNamed={isNamed} />
      ) : (
        <RunProgress job={job} lost={lost} />
      )}
      {job.matrix ? <ToMatrix id={job.matrix.id} /> : null}
      {job.linkList ? <ToLinks listId={job.linkList.id} jobId={job.id} /> : null}
      {job.cutToPages ? <CutNotice pages={job.cutToPages} /> : null}
      {ended && job.isIncomplete ? <IncompleteNotice job={job} onRetried={onRetried} /> : null}
      {job.kind === 'journey' || job.kind === 'pool' ? <RunJourneys jobId={job.id} /> : null}
      {job.kind === 'discovery' || job.kind === 'links' ? null : <RunPages key={job.id} job={job} />}
    </div>
  );
}

function Loading(): ReactNode {
  return (
    <Waiting className={`grid shrink gap-16 ${css.view}`}>
      <Skeleton height={104} />
      <Skeleton width={280} height={34} />
      <Skeleton height={240} />
    </Waiting>
  );
}

/** Renders a link to the matrix: the job's visits are only meaningful beside those of the other states. */
function ToMatrix({ id }: { id: string }): ReactNode {
  const t = useWords('run-view');
  return (
    <p>
      <Link to="/dataQuality/consentement" search={{ run: id }} className="link touch">
        {t('matrix.open')}
      </Link>
    </p>
  );
}

/** Renders a link to the report: visits of links are not stored as pages. */
function ToLinks({ listId, jobId }: { listId: string; jobId: string }): ReactNode {
  const t = useWords('run-view');
  return (
    <p>
      <Link to="/dataQuality/liens" search={{ list: listId, check: jobId }} className="link touch">
        {t('links.open')}
      </Link>
    </p>
  );
}

/** Renders a notice that a run had fewer visits than it wanted. */
function CutNotice({ pages }: { pages: number }): ReactNode {
  const t = useWords('run-view');
  return <Notice tone="warn" title={t('cut.title', { count: pages })} text={t('cut.text')} />;
}

interface IncompleteNoticeProps {
  job: Job;
  onRetried: (job: Job) => void;
}

/** Renders a notice that an ended job's data are incomplete. */
function IncompleteNotice({ job, onRetried }: IncompleteNoticeProps): ReactNode {
  const t = useWords('run-view');
  return (
    <Notice tone="warn" title={t('incomplete.title')} text={t('incomplete.text')}>
      <div className="mt-8">
        <RetryRun job={job} onRetried={onRetried} />
      </div>
    </Notice>
  );
}
