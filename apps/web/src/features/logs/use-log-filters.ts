import { useFilters } from '../../shared/resource/use-filters.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the filters in the address, and the same filters as API parameters, with instants for days. */
export function useLogFilters() {
  const filters = useFilters('auditLog.list', { own: ['from', 'to'] });
  return { filters, query: { ...filters.query, ...dayBounds(filters.own.from, filters.own.to) } };
}

/** Returns the instants that bound local days, both days included; a text that is not a day gives no bound. */
export function dayBounds(from: string | undefined, to: string | undefined): { from?: string; to?: string } {
  const first = startOf(from, 0);
  const end = startOf(to, 1);
  return { ...(first ? { from: first } : {}), ...(end ? { to: end } : {}) };
}

function startOf(day: string | undefined, daysLater: number): string | null {
  if (day === undefined || !DAY.test(day)) return null;
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const start = new Date(year, month - 1, date + daysLater);
  return Number.isNaN(start.getTime()) ? null : start.toISOString();
}
