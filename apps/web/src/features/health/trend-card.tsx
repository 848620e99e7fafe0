import type { ReactNode } from 'react';
import type { Evolution } from '@vigie/contract/health.ts';
import type { Score } from '@vigie/contract/score.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TrendChart, type TrendPoint } from '../../ui/trend-chart.tsx';
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
    <Card title={t('trend.title')} aside={<Extremes points={points} />}>
      {!points ? (
        <Skeleton height={264} />
      ) : hasMeasures ? (
        <>
          <TrendChart label={t('trend.label')} points={points} current={grade.reliability} />
          <TrendTable points={points} />
        </>
      ) : (
        <p className={css.nothing}>{t('trend.nothing')}</p>
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

function Extremes({ points }: { points: TrendPoint[] | undefined }): ReactNode {
  const t = useWords('health');
  const format = useFormat();
  const values = (points ?? []).flatMap(({ value }) => (value === null ? [] : [value]));
  if (values.length < 2) return null;
  return (
    <p className={css.extremes}>
      {t('trend.min')} <strong>{format.percent(Math.min(...values))}</strong>
      <span className={css.space} />
      {t('trend.max')} <strong>{format.percent(Math.max(...values))}</strong>
    </p>
  );
}

/** The same figures for those who do not see the chart; a table itself cannot be cut to a pixel. */
function TrendTable({ points }: { points: TrendPoint[] }): ReactNode {
  const t = useWords('health');
  const format = useFormat();
  return (
    <div className="sr-only">
      <table>
        <caption>{t('trend.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('trend.date')}</th>
            <th scope="col">{t('trend.value')}</th>
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
