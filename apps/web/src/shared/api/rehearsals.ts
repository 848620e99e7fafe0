import { useAction, useAnswer } from './define-resource.ts';
import type { PatchForm } from '@vigie/contract/patch.ts';
import { useLiveJob } from './jobs.ts';

export const useRehearse = () =>
  useAction(
    (queries) => queries.rehearsals.start,
    (queries) => [queries.rehearsals.last],
  );

/**
 * Returns the last rehearsal of a problem's remedy, with the progress of its visit. When the visit ends, the rehearsal
 * is read again.
 */
export function useRemedyRehearsal(problemId: string) {
  const { data, error, refetch } = useAnswer((queries) => queries.rehearsals.last, { id: problemId });
  const { job } = useLiveJob(data?.endedAt === null ? data.jobId : null);
  return { rehearsal: data, job, error, retry: () => void refetch() };
}

/** Returns a proven change as lines of one form; with a file, the difference to a file that has these lines. */
export function useRehearsedLines(asked: { id: string; form: PatchForm; file: string | null }) {
  const { data, error, refetch } = useAnswer((queries) => queries.rehearsals.lines, asked);
  return { lines: data, error, retry: () => void refetch() };
}
