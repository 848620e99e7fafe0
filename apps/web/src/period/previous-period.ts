import { dayOf, midnightOf } from './day.ts';

const DAY_MS = 86_400_000;

/** As many whole days just before a period of whole days. */
export function previousPeriod({ from, to }: { from: string; to: string }): { from: string; to: string } {
  // A change of clocks lengthens or shortens a period by an hour, never by half a day.
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
  const first = midnightOf(dayOf(new Date(from)), -days);
  return { from: (first ?? new Date(from)).toISOString(), to: from };
}
