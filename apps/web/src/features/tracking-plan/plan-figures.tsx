import type { ReactNode } from 'react';
import { usePlanCoverage, usePlanEvolution, type PlanPeriod } from '../../shared/api/tracking-plans.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Facts } from '../../shared/ui/facts.tsx';
import { rateTone } from '../../shared/ui/rate.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { TrendCard } from '../../shared/ui/trend-card.tsx';
import { useConformityPoint } from './plan-words.ts';
import css from './tracking-plan.module.css';

/** Renders the conformity of a period, its parts, and its evolution. */
export function PlanFigures({ period }: { period: PlanPeriod }): ReactNode {
  return (
    <div className={`grid gap-16 ${css.figures}`}>
      <Conformity period={period} />
      <Course period={period} />
    </div>
  );
}

function Conformity({ period }: { period: PlanPeriod }): ReactNode {
  const t = useWords('tracking-plan');
  const format = useFormat();
  const { data } = usePlanCoverage(period);
  if (!data)
    return (
      <Card title={t('conformity')}>
        <Skeleton height={180} />
      </Card>
    );
  const { conformity, figures, visits, events } = data;
  const faulty = events.filter(({ coverage }) => coverage === 'with-findings').length;
  const of = (part: number, whole: number) =>
    t('figure.of', { part: format.number(part), whole: format.number(whole) });
  return (
    <Card title={t('conformity')}>
      <p
        className={`weight-640 number tone mb-10 ${css.conformity}`}
        data-tone={rateTone(conformity, faulty)}
      >
        {conformity === null ? '–' : format.rate(conformity)}
      </p>
      {conformity === null ? <p className="muted mb-12">{t('conformity.none')}</p> : null}
      <Facts
        facts={[
          [t('figure.due'), of(figures.met, figures.due)],
          [t('figure.valid'), of(figures.valid, figures.seen)],
          [t('figure.visits'), format.number(visits)],
        ]}
      />
      <p className="small muted pretty mt-12">{t('conformity.hint')}</p>
    </Card>
  );
}

function Course({ period }: { period: PlanPeriod }): ReactNode {
  const t = useWords('tracking-plan');
  const pointOf = useConformityPoint();
  const { data } = usePlanEvolution(period);
  return (
    <TrendCard
      textOf={(word) => t(`chart.${word}`)}
      points={data?.days.map(pointOf)}
      current={data?.days.at(-1)?.conformity ?? null}
      scale="percent"
    />
  );
}
