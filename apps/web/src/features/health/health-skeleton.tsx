import type { ReactNode } from 'react';
import { CHECKS } from '@vigie/contract/verdict.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Card } from '../../ui/card.tsx';
import { SectionTitle } from '../../ui/section-title.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import cards from './check-cards.module.css';
import strip from './figures-strip.module.css';
import report from './measured.module.css';

const FIGURES = 5;

/** The report's own geometry, before its figures are there. */
export function HealthSkeleton(): ReactNode {
  const t = useWords('health');
  const shell = useWords('shell');
  return (
    <div aria-busy>
      <output className="sr-only">{shell('loading')}</output>
      <div className={`grid gap-16 mb-16 ${report.top}`}>
        <Card title={t('score.title')}>
          <Skeleton height={254} />
        </Card>
        <Card title={t('trend.title')}>
          <Skeleton height={264} />
        </Card>
      </div>
      <div className={`grid clip rounded card ${strip.strip}`}>
        {Array.from({ length: FIGURES }, (_, index) => (
          <div key={index} className={strip.figure}>
            <Skeleton width="60%" height={14} />
            <Skeleton width="40%" height={20} />
          </div>
        ))}
      </div>
      <SectionTitle id="checks" title={t('checks.title')} />
      <div className={`grid gap-12 plain ${cards.cards}`}>
        {CHECKS.map((check) => (
          <div key={check} className={`relative card ${cards.card}`}>
            <Skeleton height={84} />
          </div>
        ))}
      </div>
    </div>
  );
}
