import type { ReactNode } from 'react';
import { useFormat, useWords } from '../../../i18n/i18n-provider.tsx';
import css from './evolution.module.css';
import { SeriesMark } from './series-mark.tsx';
import { figureOf, placeOf, SERIES, type Series } from './series.ts';

interface SeriesLegendProps {
  shown: readonly Series[];
  nameOf: (series: Series) => string;
  /** At the point that is read. */
  values: Readonly<Record<Series, number | null>>;
  /** The first series shown, at the same place in the period before; undefined: not compared. */
  before: number | null | undefined;
  beforeName: string;
  onToggle: (series: Series) => void;
}

/** Which line is which, with the figures of the point that is read; a click shows or hides a line. */
export function SeriesLegend(props: SeriesLegendProps): ReactNode {
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
          data-series={shown[0] && placeOf(shown[0])}
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
