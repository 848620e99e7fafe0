import type { Evolution, Marker } from '@vigie/contract/health.ts';
import { useFormat, useWording, useWords } from '../../../i18n/i18n-provider.tsx';
import { figureOf, valueAt, type EvolutionPoint, type Series } from './series.ts';

const DAY_MS = 86_400_000;

interface PointWords {
  /** In full: the hour, the day or the week. */
  dateOf: (point: Pick<EvolutionPoint, 'from' | 'to'>) => string;
  /** The date, with the pages of an audit, or the visits of a step. */
  headOf: (point: EvolutionPoint) => string;
  nameOf: (series: Series) => string;
  markerText: (marker: Marker) => string;
  /** All that a point says, for whoever does not see it. */
  readingOf: (point: EvolutionPoint, shown: readonly Series[], markers: readonly Marker[]) => string;
}

export function usePointWords({ step }: Pick<Evolution, 'step'>): PointWords {
  const t = useWords('evolution');
  const wording = useWording();
  const format = useFormat();

  const nameOf = (series: Series) =>
    series === 'reliability' ? t('series.reliability') : wording.check(series);
  const dateOf: PointWords['dateOf'] = ({ from, to }) => {
    if (step === 'audit') return t('date.hour', { day: format.days(to, to), hour: format.hour(to) });
    if (step === 'hour') return t('date.hour', { day: format.day(from), hour: format.hour(from) });
    // A week ends with the day before the next one begins.
    const until = new Date(Date.parse(to) - DAY_MS / 2).toISOString();
    return format.days(from, step === 'week' ? until : from);
  };
  const headOf = (point: EvolutionPoint) =>
    t(step === 'audit' ? 'reading.head' : 'reading.head-visits', {
      date: dateOf(point),
      count: point.pages,
    });
  const markerText = ({ kind, label }: Marker) =>
    kind === 'release' ? t('marker.release', { label: label ?? '' }) : t('marker.settings');
  return {
    nameOf,
    dateOf,
    headOf,
    markerText,
    readingOf: (point, shown, markers) => {
      const rates = shown.flatMap((series) => {
        const value = valueAt(point, series);
        return value === null
          ? []
          : [t('reading.rate', { name: nameOf(series), percent: format[figureOf(series)](value) })];
      });
      const parts = [
        headOf(point),
        ...(rates.length === 0 ? [t('reading.gap')] : rates),
        ...markers.map(markerText),
      ];
      return parts.join(', ');
    },
  };
}
