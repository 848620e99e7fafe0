import { useApi } from './api-provider.tsx';
import { useGrowingList } from './growing-list.ts';

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
  return useGrowingList(queries.auditLog.list, { ...filters, limit: 50 });
}
