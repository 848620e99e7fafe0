import type { ReactNode } from 'react';
import type { Job } from '@vigie/contract/job.ts';
import { useSelectedTracker } from '../../shared/api/selected-tracker.tsx';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Pill } from '../../shared/ui/pill.tsx';
import { StatusIcon, type Tone } from '../../shared/ui/status.tsx';
import { useRunFailureText } from '../run-failure/run-failure-text.ts';
import { isDecidedByJourneys, isDecidedByTests, ofTracker, outcomeTone } from './outcome-tone.ts';

/** Renders the agent of a job, and how many others work on it. */
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
