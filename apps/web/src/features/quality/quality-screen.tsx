import type { ReactNode } from 'react';
import { useSearch } from '@tanstack/react-router';
import type { Check } from '@vigie/contract/verdict.ts';
import type { Quality } from '@vigie/contract/data-quality.ts';
import { failureOf } from '../../api/failure.ts';
import { useQuality, type QualityInput } from '../../api/data-quality.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { usePeriod } from '../../period/use-period.ts';
import { useCurrentWebsite } from '../../session/current-website.tsx';
import { ReportTop, ReportTopSkeleton } from '../../ui/report.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { CheckCauses } from './check-causes.tsx';
import { NothingMeasured } from './nothing-measured.tsx';
import { QualityFrame } from './quality-frame.tsx';
import { tabOf, type QualityTab } from './quality-tabs.ts';
import { RateCard } from './rate-card.tsx';
import { RateTrend } from './rate-trend.tsx';
import { SkippedReasons } from './skipped-reasons.tsx';
import { SectionTitle } from '../../ui/section-title.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';

interface QualityScreenProps {
  check: Check;
  /** What a tab shows beside its causes. */
  more?: (tab: QualityTab, input: QualityInput) => ReactNode;
}

/** One check over a period: how often it passes, since when, and why it fails. */
export function QualityScreen({ check, more }: QualityScreenProps): ReactNode {
  const t = useWords('quality');
  const errorText = useErrorText();
  const { id } = useCurrentWebsite();
  const { view }: { view?: string } = useSearch({ strict: false });
  const tab = tabOf(check, view);
  const period = usePeriod();
  const input = { websiteId: id, from: period.from, to: period.to };
  const quality = useQuality({ ...input, check, view: tab.view ?? 'triggering' });
  const { data, error } = quality;
  const isEmpty = data !== undefined && data.passed + data.failed + data.skipped === 0;
  return (
    <QualityFrame tab={tab} period={period}>
      {data === undefined ? (
        error ? (
          <LoadFailed
            title={t('failed')}
            text={errorText(failureOf(error).code)}
            onRetry={() => void quality.refetch()}
          />
        ) : (
          <QualitySkeleton />
        )
      ) : isEmpty ? (
        <NothingMeasured period={period} />
      ) : (
        <QualityReport key={tab.name} quality={data} tab={tab} isOld={quality.isPlaceholderData}>
          {more?.(tab, input)}
        </QualityReport>
      )}
    </QualityFrame>
  );
}

interface QualityReportProps {
  quality: Quality;
  tab: QualityTab;
  /** Whether these are the figures of the period before. */
  isOld: boolean;
  /** What only this tab shows. */
  children?: ReactNode;
}

function QualityReport({ quality, tab, isOld, children }: QualityReportProps): ReactNode {
  return (
    <div className="stale" aria-busy={isOld}>
      <ReportTop>
        <RateCard quality={quality} />
        <RateTrend quality={quality} />
      </ReportTop>
      <SkippedReasons quality={quality} tab={tab} />
      <CheckCauses quality={quality} tab={tab} />
      {children}
    </div>
  );
}

const CAUSES_HEIGHT = 200;

/** The report's own geometry, before its figures are there. */
function QualitySkeleton(): ReactNode {
  const t = useWords('quality');
  return (
    <Waiting>
      <ReportTopSkeleton figure={{ title: t('rate.title'), height: 200 }} trend={t('trend.title')} />
      <SectionTitle id="causes" title={t('causes.title')} />
      <Skeleton height={CAUSES_HEIGHT} />
    </Waiting>
  );
}
