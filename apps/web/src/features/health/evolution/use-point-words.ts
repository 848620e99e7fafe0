import type { Evolution, MarkedChange, Marker } from '@vigie/contract/health.ts';
import { useFormat, useLocale, useWording, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { figureOf, seriesValue, type EvolutionPoint, type Series } from './series.ts';

const DAY_MS = 86_400_000;

interface PointWords {
  /** Returns the date in full: the hour, the day or the week. */
  dateOf: (point: Pick<EvolutionPoint, 'from' | 'to'>) => string;
  /** Returns the date, with the pages of an audit, or the visits of a step. */
  headOf: (point: EvolutionPoint) => string;
  nameOf: (series: Series) => string;
  markerText: (marker: Marker) => string;
  /** Returns the full text of a point, for screen readers. */
  readingOf: (point: EvolutionPoint, shown: readonly Series[], markers: readonly Marker[]) => string;
}

/** Maximum of names in the text of a marker. */
const NAMES_MAX = 2;

/** Returns a function that words a marker in one line. */
export function useMarkerText(): (marker: Marker) => string {
  const t = useWords('evolution');
  const { locale } = useLocale();
  return ({ kind, label, changes }) => {
    if (kind === 'release') return t('marker.release', { label: label ?? '' });
    if (kind === 'settings') return t('marker.settings');
    const names = [...new Set((changes?.parts ?? []).map(shortName))];
    const rest = names.length - NAMES_MAX + (changes?.more ?? 0);
    const shownNames = [
      ...names.slice(0, NAMES_MAX),
      ...(rest > 0 ? [t('marker.more', { count: rest })] : []),
    ];
    return t('marker.change', {
      names: new Intl.ListFormat(locale, { type: 'conjunction' }).format(shownNames),
    });
  };
}

/** Returns the name of a header, or the file name of a script. */
export function shortName({ name }: Pick<MarkedChange, 'name'>): string {
  const { pathname, host } = URL.parse(name) ?? {};
  return pathname?.split('/').findLast((part) => part !== '') ?? host ?? name;
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
  const markerText = useMarkerText();
  return {
    nameOf,
    dateOf,
    headOf,
    markerText,
    readingOf: (point, shown, markers) => {
      const rates = shown.flatMap((series) => {
        const value = seriesValue(point, series);
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
