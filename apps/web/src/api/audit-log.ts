import { useApi } from './api-provider.tsx';
import { useGrowingList, type ListQuery } from './growing-list.ts';

/** Who did what, newest first. */
export function useAuditLog(filters: ListQuery<'auditLog.list'>) {
  const { queries } = useApi();
  return useGrowingList(queries.auditLog.list, { ...filters, limit: 50 });
}
