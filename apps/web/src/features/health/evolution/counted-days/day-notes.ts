import type { CountedDay } from '@vigie/contract/stored-counted.ts';

/** Volumes and checks that disagree on a day, or fall together. */
export type DayNote = 'report-falls' | 'vigie-fails' | 'both-fall';

/** A day of the chart with its note; null for a usual day. */
export interface AnnotatedDay {
  day: string;
  /** Hits that the report counts; null where the interface has not reported them. */
  counted: number | null;
  passRate: number | null;
  isWhole: boolean;
  note: DayNote | null;
}

/** Days that a usual day is taken from, and the smallest number of them. */
const BEFORE = 28;
const ENOUGH = 5;
const SAME_WEEKDAYS_ENOUGH = 2;
const WEEK = 7;
/** Share of the usual volume below which a report falls, and points below the usual rate from which checks fail. */
const FALLS_BELOW = 0.6;
const FAILS_BY_POINTS = 10;

/**
 * Returns the days with the volume of one event. A day is compared once it is whole: with the same weekdays before it,
 * or else with the quietest day of the week before it.
 */
export function annotateDays(days: readonly CountedDay[], event: string | null): AnnotatedDay[] {
  const volumeOf = ({ pageViews, events }: CountedDay) =>
    event === null ? pageViews : (events.find((one) => one.event === event)?.counted ?? null);
  const volumes = days.map((one) => (one.isWhole ? volumeOf(one) : null));
  return days.map((one, index) => {
    const before = { from: Math.max(0, index - BEFORE), to: index };
    const falls = isBelow(volumes[index] ?? null, usualVolume(days, volumes, before), FALLS_BELOW);
    const usual = medianOf(numbersIn(days.slice(before.from, before.to).map(({ passRate }) => passRate)));
    const fails = one.passRate !== null && usual !== null && one.passRate <= usual - FAILS_BY_POINTS;
    return {
      day: one.day,
      counted: volumeOf(one),
      passRate: one.passRate,
      isWhole: one.isWhole,
      note: falls && fails ? 'both-fall' : falls ? 'report-falls' : fails ? 'vigie-fails' : null,
    };
  });
}

const isBelow = (value: number | null, usual: number | null, share: number): boolean =>
  value !== null && usual !== null && usual > 0 && value < usual * share;

function usualVolume(
  days: readonly CountedDay[],
  volumes: readonly (number | null)[],
  { from, to }: { from: number; to: number },
): number | null {
  const weekday = weekdayOf(days[to]?.day ?? '');
  const same = days
    .slice(from, to)
    .flatMap(({ day }, index) => (weekdayOf(day) === weekday ? [volumes[from + index] ?? null] : []));
  const known = numbersIn(same);
  if (known.length >= SAME_WEEKDAYS_ENOUGH) return medianOf(known, SAME_WEEKDAYS_ENOUGH);
  const week = numbersIn(volumes.slice(Math.max(from, to - WEEK), to));
  return week.length < WEEK ? null : Math.min(...week);
}

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

const numbersIn = (values: readonly (number | null)[]): number[] =>
  values.filter((value): value is number => value !== null);

/** Returns the median; null for fewer values than are enough. */
function medianOf(values: readonly number[], enough = ENOUGH): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  return sorted.length < enough || middle === undefined ? null : middle;
}
