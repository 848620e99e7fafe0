import { useApi } from './api-provider.tsx';
import { useGrowingList, type ListQuery } from './growing-list.ts';

/** The journeys of a website that the search lets through. */
export function useJourneys(filters: ListQuery<'journeys.list'>) {
  const { queries } = useApi();
  return useGrowingList(queries.journeys.list, { ...filters, limit: 50 });
}
