import type { ReactNode } from 'react';
import type { Quality } from '@vigie/contract/data-quality.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { TrendCard } from '../../ui/trend-card.tsx';
import type { TrendPoint } from '../../ui/trend-chart.tsx';

/** The pass rate over the period. */
export function RateTrend({ quality }: { quality: Quality }): ReactNode {
  const t = useWords('quality');
  return <TrendCard points={useRatePoints(quality)} scale="percent" textOf={(word) => t(`trend.${word}`)} />;
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
            percent: format.rate(rate),
            failed: format.exact(failed),
            total: format.exact(passed + failed),
          });
    return { at: from, tick, reading, value: rate };
  });
}
