import type { Period } from '../../period/asked-period.ts';
import { countHours, DAY_HOURS } from './packed-day.ts';
import type { PackedDay } from './packed-days.store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = DAY_HOURS * HOUR_MS;

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

interface Counting extends Period {
  states: ReadonlySet<number>;
  /** Instants that divide the period: an hour with one inside is read from its visits. */
  starts: Date[];
}

/** Counts the matching visits of a period by the packed days that it touches. */
export async function countPacked(
  days: AsyncIterable<PackedDay>,
  { from, to, states, starts }: Counting,
): Promise<PackedCounts> {
  const cutHours = starts.map((at) => at.getTime() / HOUR_MS).filter((hours) => !Number.isInteger(hours));
  const isCut = new Set(cutHours.map(Math.floor));
  const hours: CountedHour[] = [];
  const rest: Period[] = [];
  let restTo = to.getTime();
  for await (const { day, states: packed } of days) {
    const counts = countHours(packed, states);
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
  days: AsyncIterable<PackedDay>,
  { from, to, states, atLeast }: Period & { states: ReadonlySet<number>; atLeast: number },
): Promise<Period[]> {
  const parts: Period[] = [];
  let [restTo, found] = [to.getTime(), 0];
  const read = (fromMs: number, toMs: number) => {
    const last = parts.at(-1);
    if (last?.from.getTime() === toMs) last.from = new Date(fromMs);
    else if (fromMs < toMs) parts.push(periodOf(fromMs, toMs));
  };
  for await (const { day, states: packed } of days) {
    if (day.getTime() + DAY_MS < restTo) read(day.getTime() + DAY_MS, restTo);
    const counts = countHours(packed, states);
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

function periodOf(fromMs: number, toMs: number): Period {
  return { from: new Date(fromMs), to: new Date(toMs) };
}
