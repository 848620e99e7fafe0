import { useApi } from './api-provider.tsx';
import { useGrowingList, type ListQuery } from './growing-list.ts';
import { hasEnded } from './follow-job.ts';

/** How soon the list is read again: while something runs, and otherwise for jobs that schedules begin. */
const POLL_MS = { running: 3_000, quiet: 15_000 };

/** Jobs, newest first. Only a list of one page is read again by itself, so that nothing moves under the reader. */
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
