import type { ReactNode } from 'react';
import './series.css';
import { seriesIndex, type Series } from './series.ts';

/** Shape of each series, by its index in `SERIES`; shapes are drawn around 0,0. */
const SHAPES = [
  'M-4 0A4 4 0 1 1 4 0A4 4 0 1 1-4 0Z',
  'M-3.5-3.5H3.5V3.5H-3.5Z',
  'M0-4.4 4.4 3.4H-4.4Z',
  'M0-4.8 4.8 0 0 4.8-4.8 0Z',
  'M-4.4-3.4H4.4L0 4.4Z',
  'M-4-1.4H-1.4V-4H1.4V-1.4H4V1.4H1.4V4H-1.4V1.4H-4Z',
  'M-2-4H2L4.4 0 2 4H-2L-4.4 0Z',
  'M-4-4H4L1 0 4 4H-4L-1 0Z',
  'M0-5 1.3-1.3 5 0 1.3 1.3 0 5-1.3 1.3-5 0-1.3-1.3Z',
];

/** Renders the mark of a series at a position of a chart. */
export function SeriesMark({ series, x = 0, y = 0 }: { series: Series; x?: number; y?: number }): ReactNode {
  return (
    <path
      className="series-mark"
      data-series={seriesIndex(series)}
      d={SHAPES[seriesIndex(series)]}
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
    />
  );
}
