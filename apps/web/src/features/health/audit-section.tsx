import { useState, type ReactNode } from 'react';
import { ActionIcon } from '@mantine/core';
import type { Grade } from '@vigie/contract/grade.ts';
import type { Job } from '@vigie/contract/job.ts';
import { useLastJob, useLiveJob } from '../../shared/api/jobs.ts';
import { hasEnded } from '../../shared/api/follow-job.ts';
import { useStartState } from '../../shared/api/websites.ts';
import { useErrorText } from '../../shared/i18n/error-text.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useCurrentWebsite } from '../../shared/session/current-website.tsx';
import { useRunFailureText } from '../../domain/run-failure/run-failure-text.ts';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { IconX } from '../../shared/ui/icons.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import type { Tone } from '../../shared/ui/status.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { LazyRunProgress } from '../../domain/run-view/lazy-run-progress.ts';

/** Tones of a finished audit by grade: only a good grade is good news. */
const GRADE_TONES: Readonly<Record<Grade, Tone>> = {
  'A+': 'ok',
  A: 'ok',
  B: 'info',
  C: 'info',
  D: 'warn',
  E: 'warn',
  F: 'warn',
};

/** Renders the running audit, the end of the last watched one, or why none could start. */
export function AuditSection({ isFirst }: { isFirst: boolean }): ReactNode {
  const { id, activeJobId } = useCurrentWebsite();
  const may = usePermission();
  const { failure } = useStartState(id);
  const followed = useFollowedJob(activeJobId);
  const { job, lost } = useLiveJob(may('jobs.events') ? followed.jobId : null);
  const lastJob = useLastJob(id, may('jobs.list') && followed.jobId === null);

  if (failure && activeJobId === null) return <StartFailure code={failure.code} />;
  if (job && !hasEnded(job)) return <Progress job={job} lost={lost} isFirst={isFirst} />;
  if (job) return <Outcome job={job} onClose={followed.forget} />;
  if (activeJobId !== null && !may('jobs.events')) return <Running isFirst={isFirst} />;
  return lastJob?.state === 'failed' ? <Outcome job={lastJob} /> : null;
}

interface ProgressProps {
  job: Job;
  lost: boolean;
  isFirst: boolean;
}

function Progress({ job, lost, isFirst }: ProgressProps): ReactNode {
  const t = useWords('health');
  return (
    <div className="mb-16 no-print">
      <LazyRunProgress job={job} lost={lost} title={t(isFirst ? 'progress.first' : 'progress.title')} />
    </div>
  );
}

function StartFailure({ code }: { code: string }): ReactNode {
  const t = useWords('health');
  const errorText = useErrorText();
  return (
    <div className="mb-16 no-print">
      <Notice tone="fail" title={t('run.failed')} text={errorText(code)} />
    </div>
  );
}

/** Renders a running audit for roles with permission for health but not for jobs. */
function Running({ isFirst }: { isFirst: boolean }): ReactNode {
  const t = useWords('health');
  return (
    <div className="mb-16 no-print">
      <Notice
        tone="info"
        title={t(isFirst ? 'progress.first' : 'progress.title')}
        text={t('progress.viewer')}
      />
    </div>
  );
}

function Outcome({ job, onClose }: { job: Job; onClose?: () => void }): ReactNode {
  const t = useWords('health');
  const shell = useWords('shell');
  const failureText = useRunFailureText();
  const format = useFormat();
  const close = onClose ? (
    <ActionIcon variant="subtle" size={32} aria-label={shell('close')} onClick={onClose}>
      <IconX size={17} />
    </ActionIcon>
  ) : null;
  const { pagesDone, pagesFailed } = job.progress;
  const pages = t('pages', { count: pagesDone });
  if (job.state === 'failed')
    return (
      <div className="mb-16 no-print">
        <Notice
          tone="fail"
          title={t('outcome.failed')}
          text={failureText(job.failure?.code ?? 'agent-fault')}
          action={close}
        >
          {job.finishedAt ? (
            <p className="small quiet">
              <TimeAgo at={job.finishedAt} />
            </p>
          ) : null}
        </Notice>
      </div>
    );
  if (job.state === 'cancelled')
    return (
      <div className="mb-16 no-print">
        <Notice
          tone="warn"
          title={t('outcome.cancelled')}
          text={t('outcome.kept', { pages })}
          action={close}
        />
      </div>
    );
  const { grade, reliability } = job.score ?? { grade: null, reliability: null };
  return (
    <div className="mb-16 no-print">
      <Notice
        tone={pagesFailed > 0 || grade === null ? 'warn' : GRADE_TONES[grade]}
        title={
          grade && reliability !== null
            ? t('outcome.graded', { grade, percent: format.percent(reliability) })
            : t('outcome.done')
        }
        text={
          pagesFailed > 0
            ? t('outcome.partial', { pages, count: pagesFailed })
            : t('outcome.pages', { pages })
        }
        action={close}
      />
    </div>
  );
}

/** Returns the job to show: the website's active job, and after its end the same one until it is closed. */
function useFollowedJob(activeJobId: string | null): { jobId: string | null; forget: () => void } {
  const [jobId, setJobId] = useState(activeJobId);
  if (activeJobId !== null && activeJobId !== jobId) setJobId(activeJobId);
  return { jobId, forget: () => setJobId(null) };
}
