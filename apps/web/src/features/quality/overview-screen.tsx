import type { ReactNode } from 'react';
import { failureOf } from '../../api/failure.ts';
import { useQualityOverview } from '../../api/data-quality.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { usePeriod } from '../../period/use-period.ts';
import { useCurrentWebsite } from '../../session/current-website.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { NothingMeasured } from './nothing-measured.tsx';
import { OverviewCard } from './overview-card.tsx';
import css from './quality.module.css';
import { QualityFrame } from './quality-frame.tsx';
import { QUALITY_TABS } from './quality-tabs.ts';

/** The tabs of data quality at a glance. */
export function OverviewScreen(): ReactNode {
  const t = useWords('quality');
  const shell = useWords('shell');
  const errorText = useErrorText();
  const { id } = useCurrentWebsite();
  const period = usePeriod();
  const { data, error, refetch, isPlaceholderData } = useQualityOverview({
    websiteId: id,
    from: period.from,
    to: period.to,
  });
  const isEmpty = data?.tabs.every(({ passed, failed, skipped }) => passed + failed + skipped === 0) ?? false;
  return (
    <QualityFrame tab={null} period={period}>
      {!data && error ? (
        <LoadFailed
          title={t('failed')}
          text={errorText(failureOf(error).code)}
          onRetry={() => void refetch()}
        />
      ) : isEmpty ? (
        <NothingMeasured period={period} />
      ) : (
        <ul className={`grid gap-12 plain ${css.cards}`} aria-busy={!data || isPlaceholderData}>
          {QUALITY_TABS.map((tab) => (
            <OverviewCard
              key={tab.name}
              tab={tab}
              period={period}
              figures={data?.tabs.find(({ check, view }) => check === tab.check && view === tab.view)}
            />
          ))}
        </ul>
      )}
      {data ? null : <output className="sr-only">{error ? null : shell('loading')}</output>}
    </QualityFrame>
  );
}
