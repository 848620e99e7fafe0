import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from './api-provider.tsx';
import { growing } from './growing-list.ts';

export interface AuditFilters {
  operation?: string;
  userId?: string;
  companyId?: string;
  targetId?: string;
  from?: string;
  to?: string;
}

/** Who did what, newest first. */
export function useAuditLog(filters: AuditFilters) {
  const { queries } = useApi();
  const list = useInfiniteQuery({
    ...queries.auditLog.list.infiniteOptions({
      input: (after: string | undefined) => ({ ...filters, limit: 50 as const, after }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    }),
    placeholderData: keepPreviousData,
  });
  const { items: entries, ...rest } = growing(list);
  return { entries, ...rest };
}
