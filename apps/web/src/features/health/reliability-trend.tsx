import type { ReactNode } from 'react';
import type { Evolution } from '@vigie/contract/health.ts';
import type { Score } from '@vigie/contract/score.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { TrendCard } from '../../ui/trend-card.tsx';
import type { TrendPoint } from '../../ui/trend-chart.tsx';

interface ReliabilityTrendProps {
  evolution: Evolution | undefined;
  grade: Score;
}

/** The reliability over the period. */
export function ReliabilityTrend({ evolution, grade }: ReliabilityTrendProps): ReactNode {
  const t = useWords('health');
  return (
    <TrendCard
      points={useTrendPoints(evolution)}
      current={grade.reliability}
      isTall
      textOf={(word) => t(`trend.${word}`)}
    />
  );
}

function useTrendPoints(evolution: Evolution | undefined): TrendPoint[] | undefined {
  const t = useWords('health');
  const format = useFormat();
  const tickOf = (step: Evolution['step'], { from, to }: { from: string; to: string }) => {
    if (step === 'audit') return t('trend.audit', { day: format.day(to), hour: format.hour(to) });
    return step === 'hour' ? format.hour(from) : format.day(from);
  };
  return evolution?.points.map(({ from, to, score, pages }) => {
    const tick = tickOf(evolution.step, { from, to });
    const reading =
      score.reliability === null
        ? t('trend.gap', { date: tick })
        : t('trend.reading', {
            date: tick,
            percent: format.percent(score.reliability),
            grade: score.grade ?? '–',
            visits: t(evolution.step === 'audit' ? 'pages' : 'visits', { count: pages }),
          });
    return { at: from, tick, reading, value: score.reliability };
  });
}
