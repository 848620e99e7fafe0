import { useAction, useAnswer } from './define-resource.ts';
import { useLiveJob } from './jobs.ts';

export const useTryPolicy = () =>
  useAction(
    (queries) => queries.policyTrials.start,
    (queries) => [queries.policyTrials.last],
  );

/** The last trial of a policy in browsers, with its visits as they go on; their end has it read again. */
export function usePolicyTrial(websiteId: string) {
  const { data, error, refetch } = useAnswer((queries) => queries.policyTrials.last, { id: websiteId });
  const { job, lost } = useLiveJob(data?.endedAt === null ? data.jobId : null);
  return { trial: data, job, lost, error, retry: () => void refetch() };
}
