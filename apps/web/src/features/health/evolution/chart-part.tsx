import { useMemo, useState, type ReactNode } from 'react';
import type { Evolution, Marker } from '@vigie/contract/health.ts';
import { useSearchFilters } from '../../../shared/resource/search-filters.ts';
import { useWords, useFormat } from '../../../shared/i18n/i18n-provider.tsx';
import css from './evolution.module.css';
import type { ChartLine } from './chart-lines.tsx';
import { EvolutionChart } from './evolution-chart.tsx';
import { markersByAudit, markersByPoint } from './point-markers.ts';
import {
  readSeries,
  SERIES,
  toggleSeries,
  seriesValue,
  figureOf,
  seriesIndex,
  type EvolutionBefore,
  type EvolutionPoint,
  type Series,
} from './series.ts';
import { usePointWords } from './use-point-words.ts';
import { SeriesMark } from './series-mark.tsx';

interface ChartPartProps {
  evolution: Evolution;
  before: EvolutionBefore | undefined;
}

/** Renders the chart. The legend above shows the figures of the selected point, else of the last measured one. */
export function ChartPart({ evolution, before }: ChartPartProps): ReactNode {
  const t = useWords('evolution');
  const words = usePointWords(evolution);
  const { filters, setFilters } = useSearchFilters('series');
  const [read, setRead] = useState<number | null>(null);
  const { step, points, markers } = evolution;
  const shown = useMemo(() => readSeries(filters.series), [filters.series]);
  const lines = useMemo(() => linesOf(shown, points, before?.points), [shown, points, before]);
  const instants = useMemo(() => points.map(({ from }) => Date.parse(from)), [points]);
  const marked = useMemo(
    () => (step === 'audit' ? markersByAudit(points, markers) : markersByPoint(points, markers)),
    [step, points, markers],
  );
  const index = Math.min(read ?? lastMeasured(points), points.length - 1);
  const point = points[index];
  if (!point) return null;
  const found = marked.get(index) ?? [];
  const other = before?.points[index];
  return (
    <>
      <p className={`quiet number ${css.head}`}>{words.headOf(point)}</p>
      <SeriesLegend
        shown={shown}
        nameOf={words.nameOf}
        values={valuesOf(point)}
        before={before && (other === undefined ? null : seriesValue(other, shown[0] ?? 'reliability'))}
        beforeName={words.nameOf(shown[0] ?? 'reliability')}
        onToggle={(series) => setFilters({ series: toggleSeries(shown, series) })}
      />
      <EvolutionChart
        label={t('chart.label')}
        instants={instants}
        lines={lines}
        markers={marked}
        note={<Note date={words.dateOf(point)} markers={found} textOf={words.markerText} />}
        reading={words.readingOf(point, shown, found)}
        read={read}
        shown={index}
        onRead={setRead}
      />
    </>
  );
}

/**
 * Returns the lines of the chart. Only the first series has a line of the previous period: twelve lines would be too
 * many.
 */
function linesOf(
  shown: readonly Series[],
  points: readonly EvolutionPoint[],
  before: EvolutionBefore['points'] | undefined,
): ChartLine[] {
  const now = shown.map((series) => ({
    series,
    isBefore: false,
    values: points.map((point) => seriesValue(point, series)),
  }));
  const [first] = shown;
  if (!before || !first) return now;
  const values = points.map((_, index) => {
    const point = before[index];
    return point ? seriesValue(point, first) : null;
  });
  return [...now, { series: first, isBefore: true, values }];
}

function valuesOf(point: EvolutionPoint): Record<Series, number | null> {
  return Object.fromEntries(SERIES.map((series) => [series, seriesValue(point, series)])) as Record<
    Series,
    number | null
  >;
}

function lastMeasured(points: readonly EvolutionPoint[]): number {
  const found = points.findLastIndex(({ score }) => score.reliability !== null);
  return found === -1 ? points.length - 1 : found;
}

interface NoteProps {
  date: string;
  markers: readonly Marker[];
  textOf: (marker: Marker) => string;
}

function Note({ date, markers, textOf }: NoteProps): ReactNode {
  return (
    <>
      <strong>{date}</strong>
      {markers.map((marker) => (
        <span key={`${marker.kind}${marker.at}`} className="block quiet">
          {textOf(marker)}
        </span>
      ))}
    </>
  );
}

interface SeriesLegendProps {
  shown: readonly Series[];
  nameOf: (series: Series) => string;
  /** Values at the selected point. */
  values: Readonly<Record<Series, number | null>>;
  /** Value of the first shown series at the same position in the previous period; undefined without a comparison. */
  before: number | null | undefined;
  beforeName: string;
  onToggle: (series: Series) => void;
}

/** Renders the legend with the figures of the selected point; a click shows or hides a line. */
function SeriesLegend(props: SeriesLegendProps): ReactNode {
  const { shown, nameOf, values, before, beforeName, onToggle } = props;
  const t = useWords('evolution');
  const format = useFormat();
  const text = (value: number | null, series: Series | undefined) =>
    value === null ? '–' : format[figureOf(series)](value);
  return (
    <ul className={`flex wrap gap-6 plain ${css.legend}`} aria-label={t('legend')}>
      {SERIES.map((series) => (
        <li key={series}>
          <button
            type="button"
            className={`inline-row gap-6 pointer on-card nowrap hover-sunken ${css.series}`}
            aria-pressed={shown.includes(series)}
            onClick={() => onToggle(series)}
          >
            <svg width={14} height={14} viewBox="-7 -7 14 14" aria-hidden className={`fixed ${css.mark}`}>
              <SeriesMark series={series} />
            </svg>
            <span className={`weight-540 ${css.name}`}>{nameOf(series)}</span>{' '}
            <span className={`quiet number text-end ${css.value}`}>{text(values[series], series)}</span>
          </button>
        </li>
      ))}
      {before === undefined ? null : (
        <li
          className={`inline-row gap-6 on-card nowrap ${css.before}`}
          data-series={shown[0] && seriesIndex(shown[0])}
        >
          <svg width={22} height={14} viewBox="0 0 22 14" aria-hidden>
            <path d="M0 7H22" />
          </svg>
          <span className={`weight-540 ${css.name}`}>{t('before', { name: beforeName })}</span>{' '}
          <span className={`quiet number text-end ${css.value}`}>{text(before, shown[0])}</span>
        </li>
      )}
    </ul>
  );
}
