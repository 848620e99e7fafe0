import type { ReactNode } from 'react';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Card } from '../../ui/card.tsx';
import { SectionTitle } from '../../ui/section-title.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import report from './quality-report.module.css';

const REASONS = 3;

/** The report's own geometry, before its figures are there. */
export function QualitySkeleton(): ReactNode {
  const t = useWords('quality');
  const shell = useWords('shell');
  return (
    <div aria-busy>
      <output className="sr-only">{shell('loading')}</output>
      <div className={`grid gap-16 mb-16 ${report.top}`}>
        <Card title={t('rate.title')}>
          <Skeleton height={200} />
        </Card>
        <Card title={t('trend.title')}>
          <Skeleton height={264} />
        </Card>
      </div>
      <SectionTitle id="reasons" title={t('reasons.title')} />
      {Array.from({ length: REASONS }, (_, index) => (
        <Skeleton key={index} height={62} />
      ))}
    </div>
  );
}
