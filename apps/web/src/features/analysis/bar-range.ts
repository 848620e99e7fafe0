import type { AnalysisCount } from '@vigie/contract/data-layer-analysis.ts';
import { dayOf } from '../../shared/period/day.ts';
import type { DayRange } from '../../shared/period/period.ts';
import { useFormat } from '../../shared/i18n/i18n-provider.tsx';

/** Range of bars, both ends included. */
export interface BarRange {
  first: number;
  last: number;
}

type Points = AnalysisCount['points'];

/** Returns the index of the bar under a point of the chart. */
export function barAt(x: number, width: number, count: number): number {
  return Math.max(0, Math.min(count - 1, Math.floor((x / Math.max(1, width)) * count)));
}

export function between(one: number, other: number): BarRange {
  return { first: Math.min(one, other), last: Math.max(one, other) };
}

/** Returns the whole days that bars cover, within those of the period; null if they cover the whole period. */
export function daysOf(points: Points, { first, last }: BarRange): DayRange | null {
  const start = points[0];
  const end = points.at(-1);
  const from = points[first];
  const to = points[last];
  if (!start || !end || !from || !to) return null;
  const days = { from: dayOf(new Date(from.from)), to: lastDayOf(to.to) };
  const whole = { from: dayOf(new Date(start.from)), to: lastDayOf(end.to) };
  return days.from === whole.from && days.to === whole.to ? null : days;
}

/** Returns the day of the moment before `end`: a bar ends at the start of the next. */
function lastDayOf(end: string): string {
  return dayOf(new Date(Date.parse(end) - 1));
}

export function sumOf(points: Points, { first, last }: BarRange): { matching: number; visits: number } {
  const selected = points.slice(first, last + 1);
  return {
    matching: selected.reduce((sum, point) => sum + point.matching, 0),
    visits: selected.reduce((sum, point) => sum + point.visits, 0),
  };
}

/** Returns a function that words the time covered by bars of the histogram. */
export function useBarText(
  step: AnalysisCount['step'],
): (points: AnalysisCount['points'], range: BarRange) => string {
  const format = useFormat();
  return (points, { first, last }) => {
    const from = points[first]?.from;
    const to = points[last]?.to;
    if (from === undefined || to === undefined) return '';
    const end = new Date(Date.parse(to) - 1).toISOString();
    const [start, stop] = [format.day(from), format.day(end)];
    if (step === 'hour') {
      const [opens, closes] = [format.hour(from), format.hour(to)];
      return start === stop ? `${start}, ${opens} – ${closes}` : `${start}, ${opens} – ${stop}, ${closes}`;
    }
    return start === stop ? start : `${start} – ${stop}`;
  };
}
