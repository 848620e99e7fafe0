import { useAnswer } from './define-resource.ts';
import { useApi } from './api-provider.tsx';
import { useGrowingList, type ListQuery } from './growing-list.ts';

/** Returns the limits that hits of a website pass, by rule, event and parameter. */
export function useVendorLimits(query: ListQuery<'vendorLimits.list'>) {
  const { queries } = useApi();
  return useGrowingList(queries.vendorLimits.list, { ...query, limit: 50 });
}

/** Returns the limits that the hits of one visit pass. */
export const useVisitLimits = (id: string) =>
  useAnswer((queries) => queries.vendorLimits.ofVisit, { id }, { staleTime: Infinity });
