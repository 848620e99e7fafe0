import { useEffect } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Job } from '@vigie/contract/job.ts';
import { useApi } from './api-provider.tsx';
import { hasEnded } from './follow-job.ts';
import { useLiveJob } from './jobs.ts';

/** What the first pages of a job show; undefined while it is on its way. */
export function useJobDetection(jobId: string | null) {
  const { queries } = useApi();
  return useQuery({
    ...queries.jobs.detection.queryOptions({ input: { id: jobId ?? '' } }),
    enabled: jobId !== null,
    staleTime: Infinity,
  });
}

/** Starts the detection of an address; its job is kept, so that its first look needs no further call. */
export function useDetect() {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    ...queries.websites.detect.mutationOptions(),
    onSuccess: (job: Job) => {
      queryClient.setQueryData(queries.jobs.get.queryKey({ input: { id: job.id } }), job);
    },
  });
}

/** A detection as it goes: its first look, then, where a banner asks for it, the look that accepts. */
export function useDetection(jobId: string) {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  const first = useLiveJob(jobId);
  const isFirstOver = first.job !== undefined && hasEnded(first.job);
  const found = useJobDetection(isFirstOver ? jobId : null);
  const {
    mutate: accept,
    data: started,
    status,
  } = useMutation(queries.websites.detectAccepted.mutationOptions());
  const acceptedId = started?.id ?? found.data?.acceptedJobId ?? null;
  const second = useLiveJob(acceptedId);
  const isSecondOver = second.job !== undefined && hasEnded(second.job);
  const websiteId = first.job?.websiteId;
  const wantsSecond = found.data?.wantsAcceptedVisit === true && first.job?.state === 'succeeded';

  useEffect(() => {
    if (wantsSecond && status === 'idle' && websiteId !== undefined) accept({ id: websiteId });
  }, [wantsSecond, status, websiteId, accept]);
  useEffect(() => {
    if (isSecondOver)
      void queryClient.invalidateQueries({
        queryKey: queries.jobs.detection.queryKey({ input: { id: jobId } }),
      });
  }, [isSecondOver, queryClient, queries, jobId]);

  const isSecondPending = wantsSecond && status !== 'error' && !isSecondOver;
  const isOver = isFirstOver && !isSecondPending && !(acceptedId !== null && !isSecondOver);
  return {
    job: acceptedId === null ? first.job : (second.job ?? first.job),
    isAccepting: acceptedId !== null,
    lost: first.lost || second.lost,
    error: first.error ?? found.error,
    found: isOver ? found.data : undefined,
    isOver,
    websiteId,
  };
}
