import { useAnswer } from './define-resource.ts';
import { useApi } from './api-provider.tsx';
import { useGrowingList, type ListQuery } from './growing-list.ts';

/** Returns the personal data that pages of a website send, by kind, field and recipient. */
export function usePersonalData(query: ListQuery<'personalData.list'>) {
  const { queries } = useApi();
  return useGrowingList(queries.personalData.list, { ...query, limit: 50 });
}

/** Returns the pages of one group. */
export function usePagesOfData(query: ListQuery<'personalData.pages'>) {
  const { queries } = useApi();
  return useGrowingList(queries.personalData.pages, { ...query, limit: 25 }, { keepsPrevious: false });
}

/** Returns the personal data that one visit sent, which never changes. */
export const useVisitPersonalData = (id: string) =>
  useAnswer((queries) => queries.personalData.ofVisit, { id }, { staleTime: Infinity });
