import { type Day, dayOf, midnightOf } from './day.ts';
import { DEFAULT_SHORTCUT, isShortcut, type Shortcut } from './shortcuts.ts';

/** A range of whole days, the last one included. */
export interface DayRange {
  from: Day;
  to: Day;
}
export type PeriodChoice = Shortcut | DayRange;
export type RangeFault = 'unknown' | 'reversed' | 'future' | 'too-long';

/** Retention of rollups, in months. */
export const MONTHS_MAX = 25;

const FIRST_DAY: Record<Shortcut, number> = { today: 0, yesterday: -1, '7d': -6, '30d': -29 };

/** Returns the local midnights around a period. Whole days make requests identical all day long. */
export function periodBounds(choice: PeriodChoice, today: Date): { from: string; to: string } {
  const { from, to } = typeof choice === 'string' ? rangeOf(choice, today) : choice;
  return { from: instantOf(from, 0), to: instantOf(to, 1) };
}

/** Returns the days of a shortcut. It counts calendar days, not 24 hours, so that a clock change shifts nothing. */
function rangeOf(shortcut: Shortcut, today: Date): DayRange {
  const shifted = (days: number) =>
    dayOf(new Date(today.getFullYear(), today.getMonth(), today.getDate() + days));
  return { from: shifted(FIRST_DAY[shortcut]), to: shifted(shortcut === 'yesterday' ? -1 : 0) };
}

/** Returns the error of a range of days; null for a valid one. */
export function faultOf({ from, to }: DayRange, today: Date): RangeFault | null {
  const first = midnightOf(from);
  const last = midnightOf(to);
  if (!first || !last) return 'unknown';
  if (first > last) return 'reversed';
  if (to > dayOf(today)) return 'future';
  const latest = new Date(first.getFullYear(), first.getMonth() + MONTHS_MAX, first.getDate());
  return last >= latest ? 'too-long' : null;
}

/** Returns the period in an address: its dates if they can be shown, else its shortcut. */
export function readChoice(
  { period, from, to }: { period?: unknown; from?: unknown; to?: unknown },
  today: Date,
): PeriodChoice {
  if (typeof from === 'string' && typeof to === 'string') {
    const fault = faultOf({ from, to }, today);
    // A colleague further east may already have tomorrow's date.
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

/** Returns the period of equally many whole days just before a period. */
export function previousPeriod({ from, to }: { from: string; to: string }): { from: string; to: string } {
  // A clock change lengthens or shortens a period by an hour, never by half a day.
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
  const first = midnightOf(dayOf(new Date(from)), -days);
  return { from: (first ?? new Date(from)).toISOString(), to: from };
}
