import { useAnswer } from './define-resource.ts';
import { useApi } from './api-provider.tsx';
import { useGrowingList, type ListQuery } from './growing-list.ts';

/** Returns what pages of a website give away, by kind, field and receiver. */
export function usePersonalData(asked: ListQuery<'personalData.list'>) {
  const { queries } = useApi();
  return useGrowingList(queries.personalData.list, { ...asked, limit: 50 });
}

/** Returns the pages of one group. */
export function usePagesOfData(asked: ListQuery<'personalData.pages'>) {
  const { queries } = useApi();
  return useGrowingList(queries.personalData.pages, { ...asked, limit: 25 }, { keepsPrevious: false });
}

/** What one visit gives away; it never changes. */
export const useVisitPersonalData = (id: string) =>
  useAnswer((queries) => queries.personalData.ofVisit, { id }, { staleTime: Infinity });
