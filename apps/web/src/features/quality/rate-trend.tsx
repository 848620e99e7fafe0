import type { ReactNode } from 'react';
import type { Quality } from '@vigie/contract/data-quality.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { Card } from '../../ui/card.tsx';
import { TrendChart, type TrendPoint } from '../../ui/trend-chart.tsx';
import css from './rate-trend.module.css';

/** The pass rate over the period; the same figures stand in a table. */
export function RateTrend({ quality }: { quality: Quality }): ReactNode {
  const t = useWords('quality');
  const format = useFormat();
  const points = useRatePoints(quality);
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  return (
    <Card
      title={t('trend.title')}
      aside={
        values.length < 2 ? null : (
          <p className={css.extremes}>
            {t('trend.min')} <strong>{format.percent(Math.min(...values))}</strong>
            <span className={css.space} />
            {t('trend.max')} <strong>{format.percent(Math.max(...values))}</strong>
          </p>
        )
      }
    >
      {values.length === 0 ? (
        <p className={css.nothing}>{t('trend.nothing')}</p>
      ) : (
        <>
          <TrendChart label={t('trend.label')} points={points} scale="percent" />
          <TrendTable points={points} />
        </>
      )}
    </Card>
  );
}

function useRatePoints({ points, step }: Quality): TrendPoint[] {
  const t = useWords('quality');
  const format = useFormat();
  return points.map(({ from, rate, passed, failed }) => {
    const tick = step === 'hour' ? format.hour(from) : format.day(from);
    const reading =
      rate === null
        ? t('trend.gap', { date: tick })
        : t('trend.reading', {
            date: tick,
            percent: format.percent(rate),
            failed: format.exact(failed),
            total: format.exact(passed + failed),
          });
    return { tick, reading, value: rate };
  });
}

function TrendTable({ points }: { points: TrendPoint[] }): ReactNode {
  const t = useWords('quality');
  const format = useFormat();
  return (
    <div className="sr-only">
      <table>
        <caption>{t('trend.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('trend.date')}</th>
            <th scope="col">{t('rate.title')}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ tick, value }, index) => (
            <tr key={index}>
              <th scope="row">{tick}</th>
              <td>{value === null ? t('trend.none') : format.percent(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
