import { useAction, useAnswer } from './define-resource.ts';
import type { PatchForm } from '@vigie/contract/patch.ts';
import { useLiveJob } from './jobs.ts';

export const useRehearse = () => useAction((queries) => queries.rehearsals.start);

/**
 * Returns the last rehearsal of a problem's remedy, with the progress of its visit. When the visit ends, the rehearsal
 * is read again.
 */
export function useRemedyRehearsal(problemId: string) {
  const query = useAnswer((queries) => queries.rehearsals.last, { id: problemId });
  const { job } = useLiveJob(query.data?.endedAt === null ? query.data.jobId : null);
  return { query, job };
}

/** Returns a proven change as lines of one form; with a file, the difference to a file that has these lines. */
export const useRehearsedLines = (query: { id: string; form: PatchForm; file: string | null }) =>
  useAnswer((queries) => queries.rehearsals.lines, query);
