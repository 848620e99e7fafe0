import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Job, JobPage } from '@vigie/contract/job.ts';
import type { TrialInput } from '@vigie/contract/trial.ts';
import { useApi } from '../../shared/api/api-provider.tsx';
import { failureOf, type Failure } from '../../shared/api/failure.ts';
import { hasEnded } from '../../shared/api/follow-job.ts';
import { useCancelJob, useLiveJob } from '../../shared/api/jobs.ts';
import { useStartTrial } from '../../shared/api/pools.ts';

interface Sources {
  content: string;
  condition: string;
}

/** State of a trial, from its start to its result. */
export interface Trial {
  /** Sources of the next trial: without a condition, everything passes. */
  sources: Sources;
  /** True if there is a condition. */
  hasCondition: boolean;
  /** Input of the last trial; null before the first one. */
  tried: TrialInput | null;
  /** True if the code changed since the last trial. */
  isStale: boolean;
  isBusy: boolean;
  job: Job | undefined;
  /** Page of the trial, once it has ended; null if there is no result. */
  page: JobPage | null | undefined;
  lost: boolean;
  /** Reason why the trial could not start, or its result could not load. */
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
