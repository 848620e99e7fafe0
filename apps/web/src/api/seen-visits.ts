import { useQueries, useQuery } from '@tanstack/react-query';
import type { StoredObservation } from '@vigie/contract/stored-observation.ts';
import { useApi } from './api-provider.tsx';

/** Enough to see what a website loads everywhere. */
const PAGES = 3;

/** What was recorded on the first pages that a job measured; undefined while it is on its way. */
export function useSeenVisits(jobId: string | null): StoredObservation[] | undefined {
  const { queries } = useApi();
  const pages = useQuery({
    ...queries.jobs.pages.queryOptions({ input: { id: jobId ?? '', limit: 25 } }),
    enabled: jobId !== null,
  });
  const measured = (pages.data?.items ?? []).filter(({ outcome }) => outcome === 'measured').slice(0, PAGES);
  const visits = useQueries({
    queries: measured.map(({ observationId }) => ({
      ...queries.observations.get.queryOptions({ input: { id: observationId } }),
      staleTime: Infinity,
    })),
  });
  if (jobId !== null && pages.isPending) return undefined;
  return visits.some(({ isPending }) => isPending) ? undefined : visits.flatMap(({ data }) => data ?? []);
}
