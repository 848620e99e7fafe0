import { useFilters } from '../../resource/use-filters.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the filters that the address holds, and the same as the API takes them: days are instants there. */
export function useLogFilters() {
  const filters = useFilters('auditLog.list', { own: ['from', 'to'] });
  return { filters, asked: { ...filters.asked, ...boundsOf(filters.own.from, filters.own.to) } };
}

/** Returns the instants between which local days lie, both days included; a text that is no day bounds nothing. */
export function boundsOf(from: string | undefined, to: string | undefined): { from?: string; to?: string } {
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
