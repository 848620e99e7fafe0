import { memo, type ReactNode } from 'react';
import { linePath, runsOf, type Point } from '../../../shared/ui/trend-scale.ts';
import type { ChartScale } from './chart-scale.ts';
import css from './evolution.module.css';
import { SeriesMark } from './series-mark.tsx';
import { seriesIndex, type Series } from './series.ts';

export interface ChartLine {
  series: Series;
  /** True if the line shows the previous period: dashed, without marks. */
  isBefore: boolean;
  values: readonly (number | null)[];
}

/** Approximate number of marks on a line. */
const MARKS = 9;

/** Renders all lines, the reliability on top. They do not render again while a point is read. */
export const ChartLines = memo(function ChartLines({
  lines,
  scale,
}: {
  lines: readonly ChartLine[];
  scale: ChartScale;
}): ReactNode {
  return lines.toReversed().map((line) => (
    <g key={`${line.series}-${line.isBefore}`} data-series={seriesIndex(line.series)}>
      <Line line={line} scale={scale} />
    </g>
  ));
});

function Line({
  line: { series, isBefore, values },
  scale,
}: {
  line: ChartLine;
  scale: ChartScale;
}): ReactNode {
  const placed = values.map((value, index) =>
    value === null ? null : { x: scale.xOf(index), y: scale.yOf(value) },
  );
  const stride = Math.ceil(values.length / MARKS);
  const runs = runsOf(placed);
  const last = placed.findLastIndex((point) => point !== null);
  const marked = placed.filter(
    (point, index) =>
      point !== null && (index === last || (index % stride === 0 && last - index >= stride / 2)),
  );
  const single = runs.flatMap((run) => (run.length === 1 ? run : []));
  return (
    <>
      {series === 'reliability' && !isBefore ? (
        <path className={css.area} d={runs.map((run) => areaOf(run, scale.height)).join('')} />
      ) : null}
      <path className={css.line} data-before={isBefore || undefined} d={runs.map(linePath).join('')} />
      {isBefore
        ? null
        : [...new Set([...single, ...marked])].map((point) =>
            point ? <SeriesMark key={point.x} series={series} x={point.x} y={point.y} /> : null,
          )}
    </>
  );
}

function areaOf(run: Point[], height: number): string {
  const [first, last] = [run[0], run.at(-1)];
  return first && last ? `${linePath(run)}V${height}H${first.x.toFixed(1)}Z` : '';
}
