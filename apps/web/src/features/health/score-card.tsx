import type { ReactNode } from 'react';
import type { Health } from '@vigie/contract/health.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { Card } from '../../ui/card.tsx';
import { GradeRing } from '../../ui/grade-ring.tsx';
import { PointsChange } from '../../ui/rate.tsx';
import { weakChecks } from './check-tone.ts';
import type { UsedPeriod } from '../../period/use-period.ts';
import css from './score-card.module.css';

export function ScoreCard({ health, period }: { health: Health; period: UsedPeriod['period'] }): ReactNode {
  const t = useWords('health');
  const format = useFormat();
  const { grade, reliability } = health.score;
  const percent = reliability === null ? '–' : format.percent(reliability);
  return (
    <Card title={t('score.title')} className={css.card}>
      <GradeRing
        grade={grade}
        reliability={reliability}
        caption={percent}
        label={t('score.label', { grade: grade ?? '–', percent })}
      />
      <p className={`card-title ${css.verdict}`}>
        <Verdict health={health} />
      </p>
      <Change health={health} period={period} />
    </Card>
  );
}

/** One sentence: how the grade reads, and how many checks want a look. */
function Verdict({ health }: { health: Health }): ReactNode {
  const t = useWords('health');
  const { grade } = health.score;
  if (grade === null || grade === 'F') return null;
  const count = weakChecks(health).length;
  if (grade === 'A+') return t('verdict.A+');
  if (count === 0) return t('verdict.steady', { grade: t(`verdict.${grade}`) });
  const number = t(`count.${count as 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`);
  return t('verdict.weak', { grade: t(`verdict.${grade}`), count, number });
}

function Change({ health, period }: { health: Health; period: UsedPeriod['period'] }): ReactNode {
  const t = useWords('health');
  const format = useFormat();
  const { reliability } = health.score;
  const before = health.previous.reliability;
  if (reliability === null || before === null) return <p className="muted number">{t('change.unknown')}</p>;
  return (
    <p className="muted number">
      <PointsChange
        points={reliability - before}
        textOf={(points) => t('points', { points })}
        className="weight-580"
      />{' '}
      {t(`change.${period}`)}
      <span className="block">
        {t('change.before', { grade: health.previous.grade ?? '–', percent: format.percent(before) })}
      </span>
    </p>
  );
}
