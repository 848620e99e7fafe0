import type { ReactNode } from 'react';
import { CHECKS } from '@vigie/contract/verdict.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { ReportTopSkeleton } from '../../ui/report.tsx';
import { SectionTitle } from '../../ui/section-title.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import css from './health.module.css';

const FIGURES = 5;

/** The report's own geometry, before its figures are there. */
export function HealthSkeleton(): ReactNode {
  const t = useWords('health');
  return (
    <Waiting>
      <ReportTopSkeleton figure={{ title: t('score.title'), height: 254 }} trend={t('trend.title')} />
      <div className={`grid clip rounded card ${css.strip}`}>
        {Array.from({ length: FIGURES }, (_, index) => (
          <div key={index} className={css.figure}>
            <Skeleton width="60%" height={14} />
            <Skeleton width="40%" height={20} />
          </div>
        ))}
      </div>
      <SectionTitle id="checks" title={t('checks.title')} />
      <div className={`grid gap-12 plain ${css.cards}`}>
        {CHECKS.map((check) => (
          <div key={check} className={`relative card ${css.checkCardsCard}`}>
            <Skeleton height={84} />
          </div>
        ))}
      </div>
    </Waiting>
  );
}
