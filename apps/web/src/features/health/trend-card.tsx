import type { ReactNode } from 'react';
import type { Evolution } from '@vigie/contract/health.ts';
import type { Score } from '@vigie/contract/score.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TrendChart, type TrendPoint } from '../../ui/trend-chart.tsx';
import { TrendExtremes, TrendTable } from '../../ui/trend-figures.tsx';
import css from './trend-card.module.css';

export function TrendCard({
  evolution,
  grade,
}: {
  evolution: Evolution | undefined;
  grade: Score;
}): ReactNode {
  const t = useWords('health');
  const points = useTrendPoints(evolution);
  const hasMeasures = points?.some(({ value }) => value !== null) ?? true;
  return (
    <Card
      title={t('trend.title')}
      aside={<TrendExtremes points={points ?? []} min={t('trend.min')} max={t('trend.max')} />}
    >
      {!points ? (
        <Skeleton height={264} />
      ) : hasMeasures ? (
        <>
          <TrendChart label={t('trend.label')} points={points} current={grade.reliability} />
          <TrendTable
            points={points}
            words={{
              title: t('trend.title'),
              date: t('trend.date'),
              value: t('trend.value'),
              none: t('trend.none'),
            }}
          />
        </>
      ) : (
        <p className={`centered muted ${css.nothing}`}>{t('trend.nothing')}</p>
      )}
    </Card>
  );
}

function useTrendPoints(evolution: Evolution | undefined): TrendPoint[] | undefined {
  const t = useWords('health');
  const format = useFormat();
  return evolution?.points.map(({ from, score, pages }) => {
    const tick = evolution.step === 'hour' ? format.hour(from) : format.day(from);
    const reading =
      score.reliability === null
        ? t('trend.gap', { date: tick })
        : t('trend.reading', {
            date: tick,
            percent: format.percent(score.reliability),
            grade: score.grade ?? '–',
            pages: t('pages', { count: pages }),
          });
    return { tick, reading, value: score.reliability };
  });
}
