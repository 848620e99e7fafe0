import type { ReactNode } from 'react';
import { useFormat } from '../i18n/i18n-provider.tsx';
import { Card } from './card.tsx';
import { Skeleton } from './skeleton.tsx';
import { TrendChart, type TrendChartProps, type TrendPoint } from './trend-chart.tsx';
import css from './trend-card.module.css';

interface TrendWords {
  title: string;
  label: string;
  /** Where no point has a value. */
  nothing: string;
  min: string;
  max: string;
  date: string;
  value: string;
  /** A point without a value, in the table. */
  none: string;
}

interface TrendCardProps extends Pick<TrendChartProps, 'current' | 'scale'> {
  words: TrendWords;
  /** Undefined while they are on their way. */
  points: readonly TrendPoint[] | undefined;
}

/** A percentage over a period as a chart; the same figures stand in a table. */
export function TrendCard({ words, points, current, scale }: TrendCardProps): ReactNode {
  return (
    <Card title={words.title} aside={<Extremes points={points ?? []} words={words} />}>
      {!points ? (
        <Skeleton height={264} />
      ) : points.some(({ value }) => value !== null) ? (
        <>
          <TrendChart label={words.label} points={points} current={current} scale={scale} />
          <TrendTable points={points} words={words} />
        </>
      ) : (
        <p className={`centered muted ${css.nothing}`}>{words.nothing}</p>
      )}
    </Card>
  );
}

/** The lowest and the highest value, once there are two. */
function Extremes({ points, words }: { points: readonly TrendPoint[]; words: TrendWords }): ReactNode {
  const format = useFormat();
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  if (values.length < 2) return null;
  return (
    <p className={`muted number ${css.extremes}`}>
      {words.min} <strong>{format.percent(Math.min(...values))}</strong>
      <span className={css.space} />
      {words.max} <strong>{format.percent(Math.max(...values))}</strong>
    </p>
  );
}

/** The same figures for those who do not see the chart; a table itself cannot be cut to a pixel. */
function TrendTable({ points, words }: { points: readonly TrendPoint[]; words: TrendWords }): ReactNode {
  const format = useFormat();
  return (
    <div className="sr-only">
      <table>
        <caption>{words.title}</caption>
        <thead>
          <tr>
            <th scope="col">{words.date}</th>
            <th scope="col">{words.value}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ tick, value }, index) => (
            <tr key={index}>
              <th scope="row">{tick}</th>
              <td>{value === null ? words.none : format.percent(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
