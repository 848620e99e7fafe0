import type { ReactNode } from 'react';
import { useFormat } from '../../../i18n/i18n-provider.tsx';
import chart from '../../../ui/chart.module.css';
import { ChartTicks } from '../../../ui/chart.tsx';
import type { ChartScale } from './chart-scale.ts';
import css from './evolution.module.css';

interface ChartGridProps {
  scale: ChartScale;
  instants: readonly number[];
  hasGrades: boolean;
}

/** Behind the lines: bands of grades, their floors in percent, dates. */
export function ChartGrid({ scale, instants, hasGrades }: ChartGridProps): ReactNode {
  const format = useFormat();
  const { bands, width, height, yOf } = scale;
  return (
    <>
      <text x={width + 8} y={4} className={`weight-540 number ${chart.tick}`}>
        {format.percent(100)}
      </text>
      {bands.map(({ label, from, to }, index) => (
        <g key={label}>
          {index % 2 === 0 ? (
            <rect x={0} y={yOf(to)} width={width} height={yOf(from) - yOf(to)} className={css.band} />
          ) : null}
          <line x1={0} x2={width} y1={yOf(from)} y2={yOf(from)} className={chart.grid} />
          {hasGrades ? (
            <text x={-22} y={(yOf(from) + yOf(to)) / 2 + 4} className={`weight-540 number ${chart.grade}`}>
              {label}
            </text>
          ) : null}
          <text x={width + 8} y={yOf(from) + 4} className={`weight-540 number ${chart.tick}`}>
            {format.percent(from)}
          </text>
        </g>
      ))}
      <ChartTicks instants={instants} y={height + 22} left={0} width={width} />
    </>
  );
}
