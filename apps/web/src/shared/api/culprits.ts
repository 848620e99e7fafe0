import { useAction, useAnswer } from './define-resource.ts';
import { useLiveJob } from './jobs.ts';

export const useSearchRegressionCause = () => useAction((queries) => queries.culprits.start);

/**
 * Returns what changed when a problem's page broke, with the progress of the search. When the search ends, it is read
 * again.
 */
export function useRegressionCause(problemId: string) {
  const query = useAnswer((queries) => queries.culprits.get, { id: problemId });
  const search = query.data?.search;
  const { job } = useLiveJob(search?.endedAt === null ? search.jobId : null);
  return { query, job };
}

/** Returns the difference between both versions of a candidate; it is slow, and never changes. */
export const useDifference = (problemId: string, candidateIndex: number) =>
  useAnswer(
    (queries) => queries.culprits.difference,
    { id: problemId, place: candidateIndex },
    { staleTime: Infinity },
  );

/** Returns the difference between both versions of a changed part of pages. */
export const useChangeDifference = (id: string) =>
  useAnswer((queries) => queries.culprits.change, { id }, { staleTime: Infinity });
