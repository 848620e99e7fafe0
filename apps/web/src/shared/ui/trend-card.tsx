import type { ReactNode } from 'react';
import type { Format } from '../i18n/format.ts';
import { useFormat } from '../i18n/i18n-provider.tsx';
import { Card } from './card.tsx';
import { FEW_POINTS } from './trend-scale.ts';
import { Skeleton } from './skeleton.tsx';
import { TrendChart, type TrendChartProps, type TrendPoint } from './trend-chart.tsx';
import css from './chart.module.css';

type Word = 'title' | 'label' | 'nothing' | 'min' | 'max' | 'date' | 'value' | 'none';

interface TrendCardProps extends Pick<TrendChartProps, 'current' | 'scale' | 'isTall'> {
  /** Texts: `nothing` when no point has a value, `none` in the table for a point without one. */
  textOf: (word: Word) => string;
  /** Undefined while loading. */
  points: readonly TrendPoint[] | undefined;
}

/** Renders a percentage over a period as a chart, with the same figures in a table. */
export function TrendCard({ textOf, points, current, scale, isTall }: TrendCardProps): ReactNode {
  return (
    <Card title={textOf('title')} aside={<Extremes points={points ?? []} textOf={textOf} scale={scale} />}>
      {!points ? (
        <Skeleton height={264} />
      ) : points.some(({ value }) => value !== null) ? (
        <>
          <TrendChart
            label={textOf('label')}
            points={points}
            current={current}
            scale={scale}
            isTall={isTall}
          />
          {isFew(points) ? <Readings points={points} /> : null}
          <TrendTable points={points} textOf={textOf} scale={scale} />
        </>
      ) : (
        <p className={`centered muted ${css.nothing}`}>{textOf('nothing')}</p>
      )}
    </Card>
  );
}

const measured = (points: readonly TrendPoint[]) => points.filter(({ value }) => value !== null);
const isFew = (points: readonly TrendPoint[]) => measured(points).length <= FEW_POINTS;

/** Renders the values of a small chart's points as text. */
function Readings({ points }: { points: readonly TrendPoint[] }): ReactNode {
  return (
    <ul className="grid gap-4 plain mt-12 quiet number" aria-hidden>
      {measured(points).map(({ at, reading }) => (
        <li key={at} className="pre-line">
          {reading}
        </li>
      ))}
    </ul>
  );
}

type FiguresProps = Pick<TrendCardProps, 'textOf' | 'scale'> & { points: readonly TrendPoint[] };

/** Returns the formatter of values: grades are never shown better than they are; other percentages are rounded. */
const figureOf = (format: Format, scale: TrendCardProps['scale']) =>
  scale === 'percent' ? format.rate : format.percent;

/** Renders the lowest and the highest value, once there are two. */
function Extremes({ points, textOf, scale }: FiguresProps): ReactNode {
  const format = useFormat();
  const figure = figureOf(format, scale);
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  if (values.length < 2) return null;
  return (
    <p className="line gap-14 muted number">
      <span>
        {textOf('min')} <strong className="weight-580 ink">{figure(Math.min(...values))}</strong>
      </span>
      <span>
        {textOf('max')} <strong className="weight-580 ink">{figure(Math.max(...values))}</strong>
      </span>
    </p>
  );
}

/**
 * Renders the figures as a table for screen readers. A wrapper hides it visually, since a table itself cannot be
 * clipped to a pixel.
 */
function TrendTable({ points, textOf, scale }: FiguresProps): ReactNode {
  const format = useFormat();
  const figure = figureOf(format, scale);
  return (
    <div className="sr-only">
      <table>
        <caption>{textOf('title')}</caption>
        <thead>
          <tr>
            <th scope="col">{textOf('date')}</th>
            <th scope="col">{textOf('value')}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ tick, value }, index) => (
            <tr key={index}>
              <th scope="row">{tick}</th>
              <td>{value === null ? textOf('none') : figure(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
