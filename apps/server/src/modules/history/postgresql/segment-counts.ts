import type { Period } from '../../../period/requested-period.ts';
import { DAY_HOURS } from './day-segment.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = DAY_HOURS * HOUR_MS;

/** Matching visits of a packed day, by hour (UTC), or by minute if the values contain minutes. */
export interface CountedDay {
  day: Date;
  counts: ArrayLike<number>;
}

/** Hour of a packed day with its number of matching visits. */
interface CountedHour {
  atMs: number;
  matching: number;
}

/** Counts of packed days, and the parts of the period whose visits must be read, newest first. */
export interface SegmentCounts {
  hours: CountedHour[];
  rest: Period[];
}

/**
 * Returns the matching visits of a period from its packed days, newest first. `starts` divide the period: an hour with
 * a start inside is read from its visits.
 */
export async function countFromSegments(
  days: AsyncIterable<CountedDay>,
  { from, to, starts }: Period & { starts: Date[] },
): Promise<SegmentCounts> {
  const cutHours = starts.map((at) => at.getTime() / HOUR_MS).filter((hours) => !Number.isInteger(hours));
  const isCut = new Set(cutHours.map(Math.floor));
  const hours: CountedHour[] = [];
  const rest: Period[] = [];
  let restTo = to.getTime();
  for await (const { day, counts: dayCounts } of days) {
    const counts = countByHour(dayCounts);
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
  /** True if no visit outside of these parts matches. */
  areAll: boolean;
}

/** Finds the parts of a period with its newest matching visits: at least so many, or all. */
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
      // Some visits of a span that the period cuts lie outside the period.
      if (last - first === spanMs) found += counts[span] ?? 0;
      if (found >= atLeast) return { parts, areAll: false };
    }
    restTo = Math.min(restTo, day.getTime());
  }
  if (from.getTime() < restTo) read(from.getTime(), restTo);
  return { parts, areAll: true };
}

/** Returns counts by hour, from counts by minute or by hour. */
export function countByHour(counts: ArrayLike<number>): number[] {
  const spans = counts.length / DAY_HOURS;
  const hours = Array.from({ length: DAY_HOURS }, () => 0);
  for (let span = 0; span < counts.length; span += 1) {
    const hour = Math.floor(span / spans);
    hours[hour] = (hours[hour] ?? 0) + (counts[span] ?? 0);
  }
  return hours;
}

/** Returns the parts of a period beside whole days within it. The days are sorted, oldest first. */
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
