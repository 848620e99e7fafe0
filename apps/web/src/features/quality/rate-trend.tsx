import type { ReactNode } from 'react';
import type { Quality } from '@vigie/contract/data-quality.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { Card } from '../../ui/card.tsx';
import { TrendChart, type TrendPoint } from '../../ui/trend-chart.tsx';
import { TrendExtremes, TrendTable } from '../../ui/trend-figures.tsx';
import css from './rate-trend.module.css';

/** The pass rate over the period; the same figures stand in a table. */
export function RateTrend({ quality }: { quality: Quality }): ReactNode {
  const t = useWords('quality');
  const points = useRatePoints(quality);
  const hasValues = points.some(({ value }) => value !== null);
  return (
    <Card
      title={t('trend.title')}
      aside={<TrendExtremes points={points} min={t('trend.min')} max={t('trend.max')} />}
    >
      {!hasValues ? (
        <p className={`centered muted ${css.nothing}`}>{t('trend.nothing')}</p>
      ) : (
        <>
          <TrendChart label={t('trend.label')} points={points} scale="percent" />
          <TrendTable
            points={points}
            words={{
              title: t('trend.title'),
              date: t('trend.date'),
              value: t('rate.title'),
              none: t('trend.none'),
            }}
          />
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
