import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Job, JobPage } from '@vigie/contract/job.ts';
import type { TrialInput } from '@vigie/contract/trial.ts';
import { useApi } from '../../api/api-provider.tsx';
import { failureOf, type Failure } from '../../api/failure.ts';
import { hasEnded } from '../../api/follow-job.ts';
import { useCancelJob, useLiveJob } from '../../api/jobs.ts';
import { useStartTrial } from '../../api/tests.ts';

interface Sources {
  content: string;
  condition: string;
}

/** A trial from its start to what it came to. */
export interface Trial {
  /** What would be tried now: a condition that is not written yet lets everything pass. */
  sources: Sources;
  /** Whether there is a condition to judge by. */
  hasCondition: boolean;
  /** What was tried, as it stood then; null before the first trial. */
  tried: TrialInput | null;
  /** Whether the code has changed since it was tried. */
  isStale: boolean;
  isBusy: boolean;
  job: Job | undefined;
  /** The one page, once the trial has ended; null when nothing came of it. */
  page: JobPage | null | undefined;
  lost: boolean;
  /** Why it could not start, or could not be read. */
  failure: Failure | null;
  start: (target: Omit<TrialInput, keyof Sources>) => void;
  stop: () => void;
}

export function useTrial({ content, condition }: Sources): Trial {
  const started = useStartTrial();
  const cancel = useCancelJob();
  const [tried, setTried] = useState<TrialInput | null>(null);
  const jobId = started.data?.id ?? null;
  const { job, lost, error: jobError } = useLiveJob(jobId);
  const ended = job !== undefined && hasEnded(job);
  const { data: page, error: pageError } = useTrialPage(ended && job.state === 'succeeded' ? job.id : null);
  const error = started.error ?? jobError ?? pageError;
  const isRead = !ended || job.state !== 'succeeded' || page !== undefined;
  const sources = { content: content.trim(), condition: condition.trim() || 'true' };

  return {
    sources,
    hasCondition: condition.trim() !== '',
    tried,
    isStale: tried !== null && (tried.content !== sources.content || tried.condition !== sources.condition),
    isBusy: !error && (started.isPending || (jobId !== null && (!ended || !isRead))),
    job,
    page: ended && job.state !== 'succeeded' ? null : page,
    lost,
    failure: error ? failureOf(error) : null,
    start(target) {
      setTried({ ...target, ...sources });
      started.mutate({ ...target, ...sources });
    },
    stop() {
      if (job) cancel.mutate({ id: job.id });
    },
  };
}

function useTrialPage(jobId: string | null) {
  const { queries } = useApi();
  return useQuery({
    ...queries.jobs.pages.queryOptions({ input: { id: jobId ?? '', limit: 25 } }),
    enabled: jobId !== null,
    select: ({ items }): JobPage | null => items[0] ?? null,
  });
}
