import type { ReactNode } from 'react';
import { useFormat } from '../i18n/i18n-provider.tsx';
import type { TrendPoint } from './trend-chart.tsx';
import css from './trend-figures.module.css';

/** The lowest and the highest value, once there are two. */
export function TrendExtremes({
  points,
  min,
  max,
}: {
  points: readonly TrendPoint[];
  min: string;
  max: string;
}): ReactNode {
  const format = useFormat();
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  if (values.length < 2) return null;
  return (
    <p className={`muted number ${css.extremes}`}>
      {min} <strong>{format.percent(Math.min(...values))}</strong>
      <span className={css.space} />
      {max} <strong>{format.percent(Math.max(...values))}</strong>
    </p>
  );
}

interface TrendTableProps {
  points: readonly TrendPoint[];
  words: { title: string; date: string; value: string; none: string };
}

/** The same figures for those who do not see the chart; a table itself cannot be cut to a pixel. */
export function TrendTable({ points, words }: TrendTableProps): ReactNode {
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
