import type { ReactNode } from 'react';
import type { Quality } from '@vigie/contract/data-quality.ts';
import type { QualityInput } from '../../api/data-quality.ts';
import css from './quality-report.module.css';
import type { QualityTab } from './quality-tabs.ts';
import { RateCard } from './rate-card.tsx';
import { RateTrend } from './rate-trend.tsx';
import { Reasons } from './reasons.tsx';
import { SkippedReasons } from './skipped-reasons.tsx';

interface QualityReportProps {
  quality: Quality;
  tab: QualityTab;
  input: QualityInput;
  /** Whether these are the figures of the period before. */
  isOld: boolean;
  /** What only this tab shows. */
  children?: ReactNode;
}

export function QualityReport({ quality, tab, input, isOld, children }: QualityReportProps): ReactNode {
  return (
    <div className={`stale ${css.report}`} aria-busy={isOld}>
      <div className={`grid gap-16 mb-16 ${css.top}`}>
        <RateCard quality={quality} />
        <RateTrend quality={quality} />
      </div>
      <SkippedReasons quality={quality} tab={tab} />
      <Reasons quality={quality} tab={tab} input={input} />
      {children}
    </div>
  );
}
