/** A calendar day in the format of the address: YYYY-MM-DD. */
export type Day = string;

const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
/** French and British formats: 21/11/2026, 21.11.2026, 21-11-2026. */
const TYPED_DAY = /^(\d{1,2})[/.\s-](\d{1,2})[/.\s-](\d{4})$/;

/** Returns the local midnight at which a day begins, shifted by a number of days; null when there is no such day. */
export function midnightOf(day: Day, daysLater = 0): Date | null {
  const [, year, month, date] = (ISO_DAY.exec(day) ?? []).map(Number);
  if (year === undefined || month === undefined || date === undefined) return null;
  const found = new Date(year, month - 1, date);
  const exists = found.getMonth() === month - 1 && found.getDate() === date;
  return exists ? new Date(year, month - 1, date + daysLater) : null;
}

/** Returns the local day of an instant. */
export function dayOf(at: Date): Day {
  return write(at.getFullYear(), at.getMonth() + 1, at.getDate());
}

/** Parses a day in the format of users or of the address. Null for anything else. */
export function readDay(text: string): Day | null {
  const trimmed = text.trim();
  const typed = TYPED_DAY.exec(trimmed);
  const day = typed ? write(Number(typed[3]), Number(typed[2]), Number(typed[1])) : trimmed;
  return midnightOf(day) === null ? null : day;
}

/** Formats a day as users type it. */
export function typedDay(day: Day): string {
  return day.split('-').toReversed().join('/');
}

function write(year: number, month: number, date: number): Day {
  return [String(year).padStart(4, '0'), ...[month, date].map((part) => String(part).padStart(2, '0'))].join(
    '-',
  );
}
