import type { Evolution } from '@vigie/contract/health.ts';
import { CHECKS } from '@vigie/contract/verdict.ts';

/** Series of the evolution: the reliability and the success rate of each check, in percent. */
export const SERIES = ['reliability', ...CHECKS] as const;
export type Series = (typeof SERIES)[number];
export type EvolutionPoint = Evolution['points'][number];

/** Points of the previous period, each at the index of the point that it is compared with. */
export interface EvolutionBefore {
  points: readonly (EvolutionPoint | undefined)[];
}

/**
 * Returns the previous period, aligned with this one. Hours, days and weeks align by index. An audit is compared with
 * the last one that had ended at the same distance from the start of the previous period.
 */
export function alignBefore(evolution: Evolution, before: Evolution, lengthMs: number): EvolutionBefore {
  if (evolution.step !== 'audit') return before;
  const ends = before.points.map(({ to }) => Date.parse(to) + lengthMs);
  return {
    points: evolution.points.map(
      ({ to }) => before.points[ends.findLastIndex((end) => end <= Date.parse(to))],
    ),
  };
}

export function seriesValue({ score }: EvolutionPoint, series: Series): number | null {
  if (series === 'reliability') return score.reliability;
  const { passed, failed } = score.checks[series];
  return passed + failed === 0 ? null : (100 * passed) / (passed + failed);
}

/**
 * Returns the format of a series' figures: a reliability is rounded down, so that no better grade is shown; a rate is
 * rounded.
 */
export function figureOf(series: Series | 'before' | undefined): 'percent' | 'rate' {
  return series === undefined || series === 'reliability' || series === 'before' ? 'percent' : 'rate';
}

/** Returns the index of a series in the palette of colours and shapes; the reliability's is 0. */
export function seriesIndex(series: Series): number {
  return SERIES.indexOf(series);
}

/** Returns the series named in the address, in the order of `SERIES`; all if it names none. */
export function readSeries(text: string | undefined): Series[] {
  const selected = new Set(text?.split(','));
  const known = SERIES.filter((series) => selected.has(series));
  return known.length === 0 ? [...SERIES] : known;
}

/** Returns the address value with one series shown or hidden; undefined for all series. The last shown one stays. */
export function toggleSeries(shown: readonly Series[], series: Series): string | undefined {
  const next = SERIES.filter((one) => shown.includes(one) !== (one === series));
  const visible = next.length === 0 ? shown : next;
  return visible.length === SERIES.length ? undefined : visible.join(',');
}
