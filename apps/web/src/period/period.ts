import { type Day, dayOf, midnightOf } from './day.ts';
import { DEFAULT_SHORTCUT, isShortcut, type Shortcut } from './shortcuts.ts';

/** Whole days, the last one included. */
export interface DayRange {
  from: Day;
  to: Day;
}
export type PeriodChoice = Shortcut | DayRange;
export type RangeFault = 'unknown' | 'reversed' | 'future' | 'too-long';

/** As long as rollups are kept. */
export const MONTHS_MAX = 25;

const FIRST_DAY: Record<Shortcut, number> = { today: 0, yesterday: -1, '7d': -6, '30d': -29 };

/** Local midnights around a period: whole days, so that the same figures are asked for all day long. */
export function boundsOf(choice: PeriodChoice, today: Date): { from: string; to: string } {
  const { from, to } = typeof choice === 'string' ? rangeOf(choice, today) : choice;
  return { from: instantOf(from, 0), to: instantOf(to, 1) };
}

/** Returns the calendar, not 24 hours, counts, so that a change of clocks shifts nothing. */
function rangeOf(shortcut: Shortcut, today: Date): DayRange {
  const shifted = (days: number) =>
    dayOf(new Date(today.getFullYear(), today.getMonth(), today.getDate() + days));
  return { from: shifted(FIRST_DAY[shortcut]), to: shifted(shortcut === 'yesterday' ? -1 : 0) };
}

/** Returns what is wrong with a range of days, or null. */
export function faultOf({ from, to }: DayRange, today: Date): RangeFault | null {
  const first = midnightOf(from);
  const last = midnightOf(to);
  if (!first || !last) return 'unknown';
  if (first > last) return 'reversed';
  if (to > dayOf(today)) return 'future';
  const latest = new Date(first.getFullYear(), first.getMonth() + MONTHS_MAX, first.getDate());
  return last >= latest ? 'too-long' : null;
}

/** Returns what an address asks for: its dates where they can be shown, or else its shortcut. */
export function readChoice(
  { period, from, to }: { period?: unknown; from?: unknown; to?: unknown },
  today: Date,
): PeriodChoice {
  if (typeof from === 'string' && typeof to === 'string') {
    const fault = faultOf({ from, to }, today);
    // Where the sun rises earlier, a colleague's today may be tomorrow.
    if (fault === null || fault === 'future') return { from, to };
  }
  return isShortcut(period) ? period : DEFAULT_SHORTCUT;
}

function instantOf(day: Day, daysLater: number): string {
  const midnight = midnightOf(day, daysLater);
  if (!midnight) throw new RangeError(`There is no day ${day}.`);
  return midnight.toISOString();
}

const DAY_MS = 86_400_000;

/** As many whole days just before a period of whole days. */
export function previousPeriod({ from, to }: { from: string; to: string }): { from: string; to: string } {
  // A change of clocks lengthens or shortens a period by an hour, never by half a day.
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
  const first = midnightOf(dayOf(new Date(from)), -days);
  return { from: (first ?? new Date(from)).toISOString(), to: from };
}
