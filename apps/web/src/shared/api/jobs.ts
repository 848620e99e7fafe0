import { useEffect, useState } from 'react';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Job } from '@vigie/contract/job.ts';
import { readAnswersAgain, useAnswer, useReadAgain, type PickCall } from './define-resource.ts';
import { useApi, type Api } from './api-provider.tsx';
import { follow, hasEnded, pause } from './follow-job.ts';

/** Stores a job in the cache. When the job ends, the answers that show what its kind of job writes are read again. */
async function storeJob(queryClient: QueryClient, { queries }: Api, job: Job): Promise<void> {
  queryClient.setQueryData(queries.jobs.get.queryKey({ input: { id: job.id } }), job);
  if (!hasEnded(job)) return;
  // Loaded separately: no screen needs the list before a job ends.
  const { STALE_AFTER_JOB } = await import('@vigie/contract/api/shown-data.ts');
  await readAnswersAgain(queryClient, STALE_AFTER_JOB[job.kind]);
}

export interface LiveJob {
  job: Job | undefined;
  /** True while the stream is being reopened. */
  lost: boolean;
  /** Error because of which the job could not be read at all. */
  error: unknown;
  retry: () => void;
}

/** Returns a job in progress, updated by server-sent events. */
export function useLiveJob(jobId: string | null): LiveJob {
  const api = useApi();
  const queryClient = useQueryClient();
  const [lost, setLost] = useState(false);
  const {
    data: job,
    error,
    refetch,
  } = useQuery({
    ...api.queries.jobs.get.queryOptions({ input: { id: jobId ?? '' } }),
    enabled: jobId !== null,
    staleTime: Infinity,
  });

  useEffect(() => {
    if (jobId === null || error !== null) return undefined;
    const stop = new AbortController();
    void follow<Job>({
      open: (signal) => api.client.jobs.events({ id: jobId }, { signal }),
      onNext: (next) => void storeJob(queryClient, api, next),
      isOver: hasEnded,
      onLost: setLost,
      wait: (ms) => pause(ms, stop.signal),
      signal: stop.signal,
    });
    return () => stop.abort();
  }, [api, jobId, queryClient, error]);

  return { job: jobId === null ? undefined : job, lost, error, retry: () => void refetch() };
}

/** Returns a call that starts a job and stores it in the cache, so that its first display needs no further call. */
export function useStart<Input>(call: PickCall<Input, Job>) {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  const again = useReadAgain(call);
  return useMutation({
    ...call(queries).mutationOptions(),
    onSuccess: (job) => {
      queryClient.setQueryData(queries.jobs.get.queryKey({ input: { id: job.id } }), job);
      return again();
    },
  });
}

/** Returns the last audit of a website, if the user may see jobs. */
export function useLastJob(websiteId: string, enabled: boolean): Job | undefined {
  const query = { websiteId, kind: 'audit', limit: 25 } as const;
  return useAnswer((queries) => queries.jobs.list, query, { enabled }).data?.items.find(
    ({ countsForHealth }) => countsForHealth !== false,
  );
}

export function useCancelJob() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    ...api.queries.jobs.cancel.mutationOptions(),
    onSuccess: (job: Job) => storeJob(queryClient, api, job),
  });
}

/** Runs the plan of an ended job again in a new job. */
export function useRetryJob() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    ...api.queries.jobs.retry.mutationOptions(),
    onSuccess: async (job: Job) => {
      await storeJob(queryClient, api, job);
      await queryClient.invalidateQueries({ queryKey: api.queries.jobs.list.key() });
    },
  });
}
