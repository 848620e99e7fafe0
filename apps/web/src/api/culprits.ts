import { useAction, useAnswer } from './define-resource.ts';
import { useLiveJob } from './jobs.ts';

export const useSearchCulprit = () =>
  useAction(
    (queries) => queries.culprits.start,
    (queries) => [queries.culprits.get],
  );

/**
 * Returns what changed when the page of a problem broke, with the search as it goes on; its end has it read again.
 */
export function useCulprit(problemId: string) {
  const { data, error, refetch } = useAnswer((queries) => queries.culprits.get, { id: problemId });
  const search = data?.search;
  const { job } = useLiveJob(search?.endedAt === null ? search.jobId : null);
  return { found: data, job, error, retry: () => void refetch() };
}

/** What differs between both versions of a suspect; it takes long, and never changes. */
export const useDifference = (problemId: string, place: number) =>
  useAnswer((queries) => queries.culprits.difference, { id: problemId, place }, { staleTime: Infinity });

/** The same of a part of pages that changed by itself. */
export const useChangeDifference = (id: string) =>
  useAnswer((queries) => queries.culprits.change, { id }, { staleTime: Infinity });
