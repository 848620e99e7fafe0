import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Job, PageFilter } from '@vigie/contract/job.ts';
import { useApi } from './api-provider.tsx';
import { useGrowingList, type ListQuery } from './growing-list.ts';
import { hasEnded } from './follow-job.ts';
import { useSelectedTracker } from './selected-tracker.tsx';
import { useAnswer } from './define-resource.ts';

/** Polling intervals in ms: while a job runs, and otherwise for jobs that schedules start. */
const POLL_MS = { running: 3_000, quiet: 15_000 };

/** Returns jobs, newest first. Only a list of one page is polled, so that no row moves while the user reads. */
export function useJobs(filters: ListQuery<'jobs.list'>, limit: 25 | 50 = 50) {
  const { queries } = useApi();
  return useGrowingList(
    queries.jobs.list,
    { ...filters, limit },
    {
      refetchInterval: (pages) => {
        if (pages.length > 1) return false;
        const isRunning = pages[0]?.items.some((job) => !hasEnded(job)) ?? false;
        return isRunning ? POLL_MS.running : POLL_MS.quiet;
      },
    },
  );
}

/**
 * Returns the pages of a job, newest first. While the job runs, the first page of the list refreshes by itself. A
 * longer list changes only on `refresh` or at the end, so that no row moves while the user reads.
 */
export function useJobPages(job: Job, only: PageFilter | null) {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  const input = { id: job.id, ...useSelectedTracker(), only: only ?? undefined, limit: 25 as const };
  const list = useGrowingList(queries.jobs.pages, input, { keepsPrevious: false });
  const ended = hasEnded(job);
  const isShort = (list.pages?.length ?? 0) <= 1;
  const version = `${job.progress.pagesDone} ${ended}`;
  const shown = useRef(version);

  useEffect(() => {
    if (shown.current === version || (!isShort && !ended)) return;
    shown.current = version;
    // No second refetch starts while pages arrive faster than answers; the end reads all again.
    void queryClient.invalidateQueries(
      { queryKey: queries.jobs.pages.key({ input: { id: job.id } }) },
      { cancelRefetch: ended },
    );
  }, [queryClient, queries, job.id, version, isShort, ended]);

  return {
    ...list,
    total: list.pages?.at(-1)?.total ?? list.total,
    /** Reads a longer list of a running job again; null when the list refreshes by itself. */
    refresh: isShort || ended ? null : list.retry,
  };
}

/**
 * Returns the number of a job's pages that request a consent which the visit did not grant; undefined while loading.
 */
export function useUnansweredPages(jobId: string | null): number | undefined {
  const query = { id: jobId ?? '', only: 'unanswered', limit: 25 } as const;
  const { data, isLoading } = useAnswer((queries) => queries.jobs.pages, query, { enabled: jobId !== null });
  return isLoading ? undefined : (data?.total.count ?? 0);
}
