import type { Period } from '../../period/asked-period.ts';
import { DAY_HOURS } from './packed-day.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = DAY_HOURS * HOUR_MS;

/** How many visits of each hour (UTC) of a packed day match. */
export interface CountedDay {
  day: Date;
  hours: number[];
}

/** An hour of a packed day with how many visits match in it. */
interface CountedHour {
  atMs: number;
  matching: number;
}

/** What packed days count, and the parts of the period whose visits have to be read, newest first. */
export interface PackedCounts {
  hours: CountedHour[];
  rest: Period[];
}

/**
 * The matching visits of a period by the packed days that it touches, newest first. Starts divide the period: an hour
 * with one inside is read from its visits.
 */
export async function countPacked(
  days: AsyncIterable<CountedDay>,
  { from, to, starts }: Period & { starts: Date[] },
): Promise<PackedCounts> {
  const cutHours = starts.map((at) => at.getTime() / HOUR_MS).filter((hours) => !Number.isInteger(hours));
  const isCut = new Set(cutHours.map(Math.floor));
  const hours: CountedHour[] = [];
  const rest: Period[] = [];
  let restTo = to.getTime();
  for await (const { day, hours: counts } of days) {
    for (let hour = DAY_HOURS - 1; hour >= 0; hour -= 1) {
      const atMs = day.getTime() + hour * HOUR_MS;
      if (atMs < from.getTime() || atMs + HOUR_MS > to.getTime() || isCut.has(atMs / HOUR_MS)) continue;
      hours.push({ atMs, matching: counts[hour] ?? 0 });
      if (atMs + HOUR_MS < restTo) rest.push(periodOf(atMs + HOUR_MS, restTo));
      restTo = atMs;
    }
  }
  if (from.getTime() < restTo) rest.push(periodOf(from.getTime(), restTo));
  return { hours, rest };
}

/**
 * The parts of a period, newest first, that hold its newest matching visits: at least so many, or all that there are.
 */
export async function findNewest(
  days: AsyncIterable<CountedDay>,
  { from, to, atLeast }: Period & { atLeast: number },
): Promise<Period[]> {
  const parts: Period[] = [];
  let [restTo, found] = [to.getTime(), 0];
  const read = (fromMs: number, toMs: number) => {
    const last = parts.at(-1);
    if (last?.from.getTime() === toMs) last.from = new Date(fromMs);
    else if (fromMs < toMs) parts.push(periodOf(fromMs, toMs));
  };
  for await (const { day, hours: counts } of days) {
    if (day.getTime() + DAY_MS < restTo) read(day.getTime() + DAY_MS, restTo);
    for (let hour = DAY_HOURS - 1; hour >= 0; hour -= 1) {
      const atMs = day.getTime() + hour * HOUR_MS;
      if ((counts[hour] ?? 0) === 0) continue;
      const [first, last] = [Math.max(atMs, from.getTime()), Math.min(atMs + HOUR_MS, to.getTime())];
      if (first >= last) continue;
      read(first, last);
      // Some visits of an hour that the period cuts are outside of it.
      if (last - first === HOUR_MS) found += counts[hour] ?? 0;
      if (found >= atLeast) return parts;
    }
    restTo = Math.min(restTo, day.getTime());
  }
  if (from.getTime() < restTo) read(from.getTime(), restTo);
  return parts;
}

/** The parts of a period that whole days within it, oldest first, leave. */
export function partsBesides({ from, to }: Period, days: Date[]): Period[] {
  const parts: Period[] = [];
  let restFrom = from.getTime();
  for (const day of [...days, to]) {
    if (restFrom < day.getTime()) parts.push(periodOf(restFrom, day.getTime()));
    restFrom = day.getTime() + DAY_MS;
  }
  return parts;
}

function periodOf(fromMs: number, toMs: number): Period {
  return { from: new Date(fromMs), to: new Date(toMs) };
}
