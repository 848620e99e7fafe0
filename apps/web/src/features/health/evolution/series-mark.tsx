import type { ReactNode } from 'react';
import './series.css';
import type { Series } from './series.ts';

/** Each series has a shape of its own beside its colour; shapes are drawn around 0,0. */
const SHAPES: Record<Series, string> = {
  reliability: 'M-4 0A4 4 0 1 1 4 0A4 4 0 1 1-4 0Z',
  tagJs: 'M-3.5-3.5H3.5V3.5H-3.5Z',
  tagPhp: 'M0-4.4 4.4 3.4H-4.4Z',
  csp: 'M0-4.8 4.8 0 0 4.8-4.8 0Z',
  dataLayer: 'M-4.4-3.4H4.4L0 4.4Z',
  hitPageview: 'M-4-1.4H-1.4V-4H1.4V-1.4H4V1.4H1.4V4H-1.4V1.4H-4Z',
};

/** The mark of a series at a place of a chart. */
export function SeriesMark({ series, x = 0, y = 0 }: { series: Series; x?: number; y?: number }): ReactNode {
  return (
    <path
      className="series-mark"
      data-series={series}
      d={SHAPES[series]}
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
    />
  );
}
