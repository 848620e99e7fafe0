import { useEffect } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { JobDetection } from '@vigie/contract/detection.ts';
import type { Job } from '@vigie/contract/job.ts';
import { useAnswer } from './define-resource.ts';
import { useApi } from './api-provider.tsx';
import { hasEnded } from './follow-job.ts';
import { useLiveJob, useStart } from './jobs.ts';

/** Returns the detection results of a job's first pages; undefined while loading. */
export function useJobDetection(jobId: string | null) {
  const options = { enabled: jobId !== null, staleTime: Infinity };
  return useAnswer((queries) => queries.jobs.detection, { id: jobId ?? '' }, options);
}

/** Starts the detection for an address. */
export const useDetect = () => useStart((queries) => queries.websites.detect);

/** Returns a detection in progress: a first visit, then, if a consent banner requires it, a visit that accepts. */
export function useDetection(jobId: string) {
  const first = useDetectionVisit(jobId);
  const found = useJobDetection(first.isOver ? jobId : null);
  const second = useAcceptedVisit(first.job, found.data);
  useFoundAgain(jobId, second.isOver);
  const isOver = first.isOver && !second.isPending;
  return {
    job: second.job ?? first.job,
    isAccepting: second.isStarted,
    lost: first.lost || second.lost,
    error: first.error ?? found.error,
    found: isOver ? found.data : undefined,
    isOver,
    websiteId: first.job?.websiteId,
  };
}

function useDetectionVisit(jobId: string | null) {
  const live = useLiveJob(jobId);
  return { ...live, isOver: live.job !== undefined && hasEnded(live.job) };
}

/** Returns the visit that accepts the banner. It is started once, if the first visit requires it. */
function useAcceptedVisit(first: Job | undefined, found: JobDetection | undefined) {
  const { queries } = useApi();
  const {
    mutate: accept,
    data: started,
    status,
  } = useMutation(queries.websites.detectAccepted.mutationOptions());
  const acceptedId = started?.id ?? found?.acceptedJobId ?? null;
  const visit = useDetectionVisit(acceptedId);
  const websiteId = first?.websiteId;
  const isWanted = found?.wantsAcceptedVisit === true && first?.state === 'succeeded';

  useEffect(() => {
    if (isWanted && status === 'idle' && websiteId !== undefined) accept({ id: websiteId });
  }, [isWanted, status, websiteId, accept]);

  const isStarted = acceptedId !== null;
  const isPending = !visit.isOver && (isStarted || (isWanted && status !== 'error'));
  return { ...visit, isStarted, isPending };
}

/** Reads the results of a job again when its accepting visit ends. */
function useFoundAgain(jobId: string, isOver: boolean): void {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (isOver)
      void queryClient.invalidateQueries({
        queryKey: queries.jobs.detection.queryKey({ input: { id: jobId } }),
      });
  }, [isOver, queryClient, queries, jobId]);
}
