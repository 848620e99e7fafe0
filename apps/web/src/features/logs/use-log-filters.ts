import { useMemo } from 'react';
import type { AuditFilters } from '../../api/audit-log.ts';
import { useSearchFilters } from '../../app/search-filters.ts';
import { boundsOf } from './day-bounds.ts';

const FILTER_KEYS = ['operation', 'user', 'company', 'target', 'from', 'to'] as const;
export type LogFilterKey = (typeof FILTER_KEYS)[number];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The filters that the address holds, and the same as the API takes them. */
export function useLogFilters() {
  const { filters, setFilters, clearFilters, isFiltered } = useSearchFilters<LogFilterKey>(...FILTER_KEYS);
  const { operation, user, company, target, from, to } = filters;
  const asked: AuditFilters = useMemo(
    () => ({
      ...(operation ? { operation } : {}),
      ...(user && UUID.test(user) ? { userId: user } : {}),
      ...(company && UUID.test(company) ? { companyId: company } : {}),
      ...(target ? { targetId: target } : {}),
      ...boundsOf(from, to),
    }),
    [operation, user, company, target, from, to],
  );
  return { filters, asked, setFilters, clearFilters, isFiltered };
}
