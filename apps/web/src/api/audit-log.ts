import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from './api-provider.tsx';

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
  return {
    entries: list.data?.pages.flatMap(({ items }) => items),
    total: list.data?.pages[0]?.total ?? { count: 0, estimated: false },
    isStale: list.isPlaceholderData,
    error: list.error,
    retry: () => void list.refetch(),
    more: list.hasNextPage ? () => void list.fetchNextPage() : null,
    isFetchingMore: list.isFetchingNextPage,
  };
}
