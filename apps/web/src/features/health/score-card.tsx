import type { ReactNode } from 'react';
import { CHECK_WEIGHTS, CHECKS, type Check } from '@vigie/contract/verdict.ts';
import { pointsBetween } from '../../shared/i18n/format.ts';
import { useFormat, useWording, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Disclosure } from '../../shared/ui/disclosure.tsx';
import { GradeRing } from '../../shared/ui/grade-ring.tsx';
import { PointsChange } from '../../shared/ui/rate.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { weakChecks } from './check-tone.ts';
import type { UsedPeriod } from '../../shared/period/use-period.ts';
import type { HealthNow } from './health-state.ts';
import css from './health.module.css';

/** Renders the current grade on a dial, and the mean of the period in small type below. */
export function ScoreCard({
  health,
  period,
}: {
  health: HealthNow;
  period: UsedPeriod['period'];
}): ReactNode {
  const t = useWords('health');
  const format = useFormat();
  const { score, kind, at } = health.now;
  const { grade, reliability } = score;
  const percent = reliability === null ? '–' : format.percent(reliability);
  const sum = useSum(score);
  return (
    <Card title={t('score.title')} className={css.scoreCardCard}>
      <div title={sum ?? undefined}>
        <GradeRing
          grade={grade}
          reliability={reliability}
          caption={percent}
          label={t('score.label', { grade: grade ?? '–', percent })}
        />
      </div>
      <p className={`card-title ${css.verdict}`}>
        <Verdict now={health.now} />
      </p>
      <p className="muted">
        {t(`now.${kind}`)} <TimeAgo at={at} />
      </p>
      <BesideGrade health={health} />
      <SinceBefore now={health.now} />
      <Mean health={health} period={period} />
      {sum === null ? null : (
        <div className={`clip ${css.sum}`}>
          <Disclosure summary={<span className="small grow">{t('sum.how')}</span>}>
            <p className={`small muted number ${css.lines}`}>{sum}</p>
          </Disclosure>
        </div>
      )}
    </Card>
  );
}

/** Renders one sentence about the grade, with the number of checks that need attention. */
function Verdict({ now }: { now: HealthNow['now'] }): ReactNode {
  const t = useWords('health');
  const { grade } = now.score;
  if (grade === null || grade === 'F') return null;
  const count = weakChecks(now).length;
  if (grade === 'A+') return t('verdict.A+');
  if (count === 0) return t('verdict.steady', { grade: t(`verdict.${grade}`) });
  const number = t(`count.${count as 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`);
  return t('verdict.weak', { grade: t(`verdict.${grade}`), count, number });
}

/** Renders the pages and the causes beside the grade, because one missing tag can fail four checks. */
function BesideGrade({ health: { now, rootCauses } }: { health: HealthNow }): ReactNode {
  const t = useWords('health');
  const measured = now.pages - now.pagesFailed;
  if (measured === 0) return null;
  return (
    <p className="number">
      {t('faultless', { count: now.faultlessPages, pages: measured })}
      {' · '}
      {t('causes.count', { count: rootCauses.length })}
    </p>
  );
}

/** Returns the calculation of the reliability as text; null without a reliability. */
function useSum({ reliability, checks }: HealthNow['now']['score']): string | null {
  const t = useWords('health');
  const format = useFormat();
  const wording = useWording();
  if (reliability === null) return null;
  const measured = CHECKS.filter((check) => checks[check].passed + checks[check].failed > 0);
  const weigh = (count: (check: Check) => number) =>
    measured.reduce((sum, check) => sum + CHECK_WEIGHTS[check] * count(check), 0);
  const passed = weigh((check) => checks[check].passed);
  const all = weigh((check) => checks[check].passed + checks[check].failed);
  const parts = measured.map((check) =>
    t('sum.part', {
      check: wording.check(check),
      weight: CHECK_WEIGHTS[check],
      passed: format.number(checks[check].passed),
      of: format.number(checks[check].passed + checks[check].failed),
    }),
  );
  const [sum, percent] = [parts.join(' +\n'), format.percent(reliability)];
  return t('sum.all', { percent, passed: format.number(passed), of: format.number(all), sum });
}

/** Renders the change of the reliability since the previous whole audit. */
function SinceBefore({ now: { score, previous } }: { now: HealthNow['now'] }): ReactNode {
  const t = useWords('health');
  const format = useFormat();
  const before = previous?.reliability ?? null;
  if (score.reliability === null || before === null) return null;
  return (
    <p className="muted number">
      <PointsChange
        points={pointsBetween(before, score.reliability)}
        textOf={(points) => t('points', { points })}
        className="weight-580"
      />{' '}
      {t('now.before', { grade: previous?.grade ?? '–', percent: format.percent(before) })}
    </p>
  );
}

/** Renders the mean of the period, small and labelled, so that nobody takes it for the current grade. */
function Mean({ health, period }: { health: HealthNow; period: UsedPeriod['period'] }): ReactNode {
  const t = useWords('health');
  const format = useFormat();
  const { reliability, grade } = health.score;
  const before = health.previous.reliability;
  if (reliability === null) return null;
  return (
    <p className={`small muted number line-above ${css.mean}`}>
      {t(`mean.${period}`, { grade: grade ?? '–', percent: format.percent(reliability) })}
      {before === null ? null : (
        <span className="block">
          {t('mean.before', { grade: health.previous.grade ?? '–', percent: format.percent(before) })}
        </span>
      )}
    </p>
  );
}
