import type { Job } from '@vigie/contract/job.ts';
import type { BrowserTrial } from '@vigie/contract/policy-trial.ts';
import { useAction, useAnswer } from './define-resource.ts';
import { useLiveJob } from './jobs.ts';

export const useTryPolicy = () => useAction((queries) => queries.policyTrials.start);

export const useTryContainerInBrowser = () => useAction((queries) => queries.containerTrials.start);

/** A trial in browsers with the progress of its visits. When they end, it is read again. Undefined: not loaded yet. */
export interface LiveTrial<T extends BrowserTrial> {
  trial: T | null | undefined;
  job: Job | undefined;
  lost: boolean;
  error: unknown;
  retry: () => void;
}

export function usePolicyTrial(websiteId: string) {
  return useLive(useAnswer((queries) => queries.policyTrials.last, { id: websiteId }));
}

export function useContainerTrial(id: string) {
  return useLive(useAnswer((queries) => queries.containerTrials.last, { id }));
}

interface Answer<T> {
  data: T | null | undefined;
  error: unknown;
  refetch: () => unknown;
}

function useLive<T extends BrowserTrial>({ data, error, refetch }: Answer<T>): LiveTrial<T> {
  const { job, lost } = useLiveJob(data?.endedAt === null ? data.jobId : null);
  return { trial: data, job, lost, error, retry: () => void refetch() };
}
