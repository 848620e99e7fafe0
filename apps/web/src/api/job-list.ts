import type { Job } from '@vigie/contract/job.ts';
import { useApi } from './api-provider.tsx';
import { useGrowingList } from './growing-list.ts';
import { hasEnded } from './follow-job.ts';

export interface JobFilters {
  websiteId?: string;
  poolId?: string;
  testId?: string;
  agentId?: string;
  state?: Job['state'];
  mode?: Job['mode'];
  kind?: Job['kind'];
  from?: string;
  q?: string;
}

/** How soon the list is read again: while something runs, and otherwise for jobs that schedules begin. */
const POLL_MS = { running: 3_000, quiet: 15_000 };

/** Jobs, newest first. Only a list of one page is read again by itself, so that nothing moves under the reader. */
export function useJobs(filters: JobFilters, limit: 25 | 50 = 50) {
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
