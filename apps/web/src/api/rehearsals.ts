import { useAction, useAnswer } from './define-resource.ts';
import type { PatchForm } from '@vigie/contract/patch.ts';
import { useLiveJob } from './jobs.ts';

export const useRehearse = () =>
  useAction(
    (queries) => queries.rehearsals.start,
    (queries) => [queries.rehearsals.last],
  );

/**
 * Returns the last rehearsal of the remedy of a problem, with its visit as it goes on; its end has the rehearsal read
 * again.
 */
export function useRehearsal(problemId: string) {
  const { data, error, refetch } = useAnswer((queries) => queries.rehearsals.last, { id: problemId });
  const { job } = useLiveJob(data?.endedAt === null ? data.jobId : null);
  return { rehearsal: data, job, error, retry: () => void refetch() };
}

/** Returns a proven change as lines of one form; with a file, what leads from it to one that has them. */
export function useRehearsedLines(asked: { id: string; form: PatchForm; file: string | null }) {
  const { data, error, refetch } = useAnswer((queries) => queries.rehearsals.lines, asked);
  return { lines: data, error, retry: () => void refetch() };
}
