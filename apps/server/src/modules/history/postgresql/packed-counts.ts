import type { Period } from '../../../period/asked-period.ts';
import { DAY_HOURS } from './packed-day.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = DAY_HOURS * HOUR_MS;

/** How many visits of a packed day match: of each hour (UTC), or of each minute where its values tell them. */
export interface CountedDay {
  day: Date;
  counts: ArrayLike<number>;
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
 * Returns the matching visits of a period by the packed days that it touches, newest first. Starts divide the period:
 * an hour with one inside is read from its visits.
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
  for await (const { day, counts: told } of days) {
    const counts = countByHour(told);
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

interface NewestParts {
  /** Newest first. */
  parts: Period[];
  /** No visit outside of them matches. */
  areAll: boolean;
}

/** Finds the parts of a period that hold its newest matching visits: at least so many, or all that there are. */
export async function findNewest(
  days: AsyncIterable<CountedDay>,
  { from, to, atLeast }: Period & { atLeast: number },
): Promise<NewestParts> {
  const parts: Period[] = [];
  let [restTo, found] = [to.getTime(), 0];
  const read = (fromMs: number, toMs: number) => {
    const last = parts.at(-1);
    if (last?.from.getTime() === toMs) last.from = new Date(fromMs);
    else if (fromMs < toMs) parts.push(periodOf(fromMs, toMs));
  };
  for await (const { day, counts } of days) {
    if (day.getTime() + DAY_MS < restTo) read(day.getTime() + DAY_MS, restTo);
    const spanMs = DAY_MS / counts.length;
    for (let span = counts.length - 1; span >= 0; span -= 1) {
      const atMs = day.getTime() + span * spanMs;
      if ((counts[span] ?? 0) === 0) continue;
      const [first, last] = [Math.max(atMs, from.getTime()), Math.min(atMs + spanMs, to.getTime())];
      if (first >= last) continue;
      read(first, last);
      // Some visits of a span that the period cuts are outside of it.
      if (last - first === spanMs) found += counts[span] ?? 0;
      if (found >= atLeast) return { parts, areAll: false };
    }
    restTo = Math.min(restTo, day.getTime());
  }
  if (from.getTime() < restTo) read(from.getTime(), restTo);
  return { parts, areAll: true };
}

/** Returns what is counted by the minute, or by the hour as it is, by the hour. */
export function countByHour(counts: ArrayLike<number>): number[] {
  const spans = counts.length / DAY_HOURS;
  const hours = Array.from({ length: DAY_HOURS }, () => 0);
  for (let span = 0; span < counts.length; span += 1) {
    const hour = Math.floor(span / spans);
    hours[hour] = (hours[hour] ?? 0) + (counts[span] ?? 0);
  }
  return hours;
}

/** Returns the parts of a period that whole days within it, oldest first, leave. */
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
