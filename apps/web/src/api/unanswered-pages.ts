import { useQuery } from '@tanstack/react-query';
import { useApi } from './api-provider.tsx';

/** On how many pages of a job the visit gave no consent that they ask for; undefined while it is on its way. */
export function useUnansweredPages(jobId: string | null): number | undefined {
  const { queries } = useApi();
  const { data, isLoading } = useQuery({
    ...queries.jobs.pages.queryOptions({ input: { id: jobId ?? '', only: 'unanswered', limit: 25 } }),
    enabled: jobId !== null,
  });
  return isLoading ? undefined : (data?.total.count ?? 0);
}
