import type { ReactNode } from 'react';
import { useSearch, Link } from '@tanstack/react-router';
import type { Check } from '@vigie/contract/verdict.ts';
import type { Quality } from '@vigie/contract/data-quality.ts';
import { mayOpen } from '@vigie/contract/page-access.ts';
import { useQuality, type QualityInput } from '../../shared/api/data-quality.ts';
import { useWords, useFormat, useWording } from '../../shared/i18n/i18n-provider.tsx';
import { PeriodPicker } from '../../shared/period/period-picker.tsx';
import { usePeriod } from '../../shared/period/use-period.ts';
import { useCurrentWebsite } from '../../shared/session/current-website.tsx';
import { ReportTop, ReportTopSkeleton, ReportView } from '../../shared/report/report-view.tsx';
import { CheckCauses } from './check-causes.tsx';
import { NothingMeasured } from './nothing-measured.tsx';
import { QualityFrame } from './quality-frame.tsx';
import { tabOf, type QualityTab } from './quality-tabs.ts';
import { RateCard } from './rate-card.tsx';
import { SectionTitle } from '../../shared/ui/section-title.tsx';
import { Skeleton, Waiting } from '../../shared/ui/skeleton.tsx';
import { TrendCard } from '../../shared/ui/trend-card.tsx';
import type { TrendPoint } from '../../shared/ui/trend-chart.tsx';
import { useUser } from '../../shared/session/session-provider.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import css from './quality.module.css';

interface QualityScreenProps {
  check: Check;
  /** Returns the content of a tab beside its causes. */
  more?: (tab: QualityTab, input: QualityInput) => ReactNode;
}

/** Renders one check over a period: its pass rate, its start, and the reasons for failures. */
export function QualityScreen({ check, more }: QualityScreenProps): ReactNode {
  const t = useWords('quality');
  const { id } = useCurrentWebsite();
  const { view }: { view?: string } = useSearch({ strict: false });
  const tab = tabOf(check, view);
  const period = usePeriod();
  const input = { websiteId: id, from: period.from, to: period.to };
  const quality = useQuality({ ...input, check, view: tab.view ?? 'triggering' });
  return (
    <QualityFrame shown={tab.name} lead={useWording().tab(tab).question} actions={<PeriodPicker />}>
      <ReportView
        key={tab.name}
        query={quality}
        failed={t('failed')}
        skeleton={<QualitySkeleton />}
        empty={<NothingMeasured period={period} />}
        isEmpty={({ passed, failed, skipped }) => passed + failed + skipped === 0}
      >
        {(data) => (
          <>
            <ReportTop>
              <RateCard quality={data} />
              <RateTrend quality={data} />
            </ReportTop>
            <SkippedReasons quality={data} tab={tab} />
            <CheckCauses quality={data} tab={tab} />
            {more?.(tab, input)}
          </>
        )}
      </ReportView>
    </QualityFrame>
  );
}

const CAUSES_HEIGHT = 200;

/** Renders the layout of the report while its figures load. */
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

/** Renders the pass rate over the period. */
function RateTrend({ quality }: { quality: Quality }): ReactNode {
  const t = useWords('quality');
  return <TrendCard points={useRatePoints(quality)} scale="percent" textOf={(word) => t(`trend.${word}`)} />;
}

function useRatePoints({ points, step }: Quality): TrendPoint[] {
  const t = useWords('quality');
  const format = useFormat();
  return points.map(({ from, rate, passed, failed }) => {
    const tick = step === 'hour' ? format.hour(from) : format.day(from);
    const reading =
      rate === null
        ? t('trend.gap', { date: tick })
        : t('trend.reading', {
            date: tick,
            percent: format.rate(rate),
            failed: format.exact(failed),
            total: format.exact(passed + failed),
          });
    return { at: from, tick, reading, value: rate };
  });
}

/** Renders the reasons for skipped verdicts, and the settings that fix them. */
function SkippedReasons({ quality, tab }: { quality: Quality; tab: QualityTab }): ReactNode {
  const t = useWords('quality');
  const wording = useWording();
  const format = useFormat();
  const role = useUser()?.active_profile.role.slug ?? null;
  const { skippedReasons, skipped, check } = quality;
  if (skippedReasons.length === 0) return null;
  const isUnanswered = skippedReasons.some(({ reason }) => reason === 'banner-not-answered');
  const isUnnamed = skippedReasons.some(({ reason }) => reason === 'tag-name-not-configured');
  return (
    <div className="mb-16">
      <Notice
        tone={isUnnamed || isUnanswered ? 'warn' : 'info'}
        title={t('skipped.title', { count: skipped })}
      >
        <ul className={css.reasons}>
          {skippedReasons.map(({ reason, verdicts }) => (
            <li key={reason}>
              {/* A page view that was never announced right cannot be looked into: that reason is a failure's. */}
              {wording.reason(check, reason)} <span className="muted number">{format.exact(verdicts)}</span>
            </li>
          ))}
        </ul>
        {(isUnnamed || isUnanswered) && mayOpen('website-parametres', role) ? (
          <Link
            to="/website/parametres"
            search={{ step: isUnnamed ? 'hit' : 'consent' }}
            className="link touch"
          >
            {t('to-settings')}
          </Link>
        ) : null}
        {tab.view === 'integrity' ? <p className={css.hint}>{t('skipped.integrity')}</p> : null}
      </Notice>
    </div>
  );
}
