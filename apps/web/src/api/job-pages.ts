import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Job, PageFilter } from '@vigie/contract/job.ts';
import { useApi } from './api-provider.tsx';
import { useAskedTracker } from './asked-tracker.tsx';
import { hasEnded } from './follow-job.ts';
import { useGrowingList } from './growing-list.ts';

/**
 * The pages of a job, newest first. While the job runs, the first page of the list refreshes by itself. A longer list
 * changes only on `refresh` or at the end, so that no row moves under the reader.
 */
export function useJobPages(job: Job, only: PageFilter | null) {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  const input = { id: job.id, ...useAskedTracker(), only: only ?? undefined, limit: 25 as const };
  const list = useGrowingList(queries.jobs.pages, input, { keepsPrevious: false });
  const ended = hasEnded(job);
  const isShort = (list.pages?.length ?? 0) <= 1;
  const version = `${job.progress.pagesDone} ${ended}`;
  const shown = useRef(version);

  useEffect(() => {
    if (shown.current === version || (!isShort && !ended)) return;
    shown.current = version;
    // A refetch under way is not started again while pages come in faster than answers; the end reads all again.
    void queryClient.invalidateQueries(
      { queryKey: queries.jobs.pages.key({ input: { id: job.id } }) },
      { cancelRefetch: ended },
    );
  }, [queryClient, queries, job.id, version, isShort, ended]);

  return {
    ...list,
    total: list.pages?.at(-1)?.total ?? list.total,
    /** Reads again a prolonged list of a running job; null when it follows by itself. */
    refresh: isShort || ended ? null : list.retry,
  };
}
