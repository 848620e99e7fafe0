import { useFilters } from '../../resource/use-filters.ts';
import { boundsOf } from './day-bounds.ts';

/** The filters that the address holds, and the same as the API takes them: days are instants there. */
export function useLogFilters() {
  const filters = useFilters('auditLog.list', { own: ['from', 'to'] });
  return { filters, asked: { ...filters.asked, ...boundsOf(filters.own.from, filters.own.to) } };
}
