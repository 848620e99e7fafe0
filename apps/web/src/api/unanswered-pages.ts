import { useAnswer } from './define-resource.ts';

/** On how many pages of a job the visit gave no consent that they ask for; undefined while it is on its way. */
export function useUnansweredPages(jobId: string | null): number | undefined {
  const asked = { id: jobId ?? '', only: 'unanswered', limit: 25 } as const;
  const { data, isLoading } = useAnswer((queries) => queries.jobs.pages, asked, { enabled: jobId !== null });
  return isLoading ? undefined : (data?.total.count ?? 0);
}
