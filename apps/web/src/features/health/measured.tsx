import type { ReactNode } from 'react';
import type { Evolution, Health } from '@vigie/contract/health.ts';
import type { Score } from '@vigie/contract/score.ts';
import { CheckCards } from './check-cards.tsx';
import { FailedPages } from './failed-pages.tsx';
import { GradeScale } from './grade-scale.tsx';
import { ReportTop } from '../../shared/report/report-view.tsx';
import type { UsedPeriod } from '../../shared/period/use-period.ts';
import type { HealthNow } from './health-state.ts';
import { ScoreCard } from './score-card.tsx';
import { FirstCauses, usePrefetchCauseList } from '../../domain/causes/first-causes.tsx';
import { useSelectedTracker } from '../../shared/api/selected-tracker.tsx';
import { usePrefetchCauses, type CauseFilters } from '../../shared/api/causes.ts';
import { useWords, useFormat } from '../../shared/i18n/i18n-provider.tsx';
import { useCurrentWebsite } from '../../shared/session/current-website.tsx';
import { AuditChanges } from './changes.tsx';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { TrendCard } from '../../shared/ui/trend-card.tsx';
import type { TrendPoint } from '../../shared/ui/trend-chart.tsx';
import css from './health.module.css';

// Loaded separately: it is the lowest part of the screen.
const WorstPages = lazyComponent([], async () => (await import('./worst-pages.tsx')).WorstPages);

interface MeasuredProps {
  health: HealthNow;
  evolution: Evolution | undefined;
  period: UsedPeriod['period'];
}

export function Measured({ health, evolution, period }: MeasuredProps): ReactNode {
  return (
    <>
      <FailedPages health={health} />
      <ReportTop>
        <ScoreCard health={health} period={period} />
        <ReliabilityTrend evolution={evolution} grade={health.now.score} />
      </ReportTop>
      <FiguresStrip figures={health.figures} pages={health.now.pages} />
      <GradeScale grade={health.now.score.grade} />
      <CheckCards health={health} evolution={evolution} />
      <AuditChanges changes={health.changes} />
      <WebsiteCauses />
      <WorstPages pages={health.worstPages} />
    </>
  );
}

/** Number of causes shown before "all". */
const CAUSES = 5;

function useFilters(): CauseFilters {
  const { id } = useCurrentWebsite();
  return { websiteId: id, ...useSelectedTracker() };
}

/** Prefetches the causes and the code of their list, together with the health. */
export function usePrefetchWebsiteCauses(): void {
  usePrefetchCauses(useFilters(), CAUSES);
  usePrefetchCauseList();
}

/** Renders the causes that lower this website's reliability now, or did in the period. */
export function WebsiteCauses(): ReactNode {
  const t = useWords('health');
  return (
    <FirstCauses
      filters={useFilters()}
      limit={CAUSES}
      title={t('causes.title')}
      hint={t('causes.hint')}
      none={t('causes.none')}
    />
  );
}

interface ReliabilityTrendProps {
  evolution: Evolution | undefined;
  grade: Score;
}

/** Renders the reliability over the period. */
function ReliabilityTrend({ evolution, grade }: ReliabilityTrendProps): ReactNode {
  const t = useWords('health');
  return (
    <TrendCard
      points={useTrendPoints(evolution)}
      current={grade.reliability}
      isTall
      textOf={(word) => t(`trend.${word}`)}
    />
  );
}

function useTrendPoints(evolution: Evolution | undefined): TrendPoint[] | undefined {
  const t = useWords('health');
  const format = useFormat();
  const tickOf = (step: Evolution['step'], { from, to }: { from: string; to: string }) => {
    if (step === 'audit') return t('trend.audit', { day: format.day(to), hour: format.hour(to) });
    return step === 'hour' ? format.hour(from) : format.day(from);
  };
  return evolution?.points.map(({ from, to, score, pages }) => {
    const tick = tickOf(evolution.step, { from, to });
    const reading =
      score.reliability === null
        ? t('trend.gap', { date: tick })
        : t('trend.reading', {
            date: tick,
            percent: format.percent(score.reliability),
            grade: score.grade ?? '–',
            visits: t(evolution.step === 'audit' ? 'pages' : 'visits', { count: pages }),
          });
    return { at: from, tick, reading, value: score.reliability };
  });
}

interface FiguresStripProps {
  figures: Health['figures'];
  /** Number of pages that the website has now; the figures count visits. */
  pages: number;
}

function FiguresStrip({ figures, pages }: FiguresStripProps): ReactNode {
  const t = useWords('health');
  const format = useFormat();
  const { pagesMeasured, pagesFailed, hits, pageViews, audits, agentsOnline, agents } = figures;
  const entries = [
    {
      label: t('figures.visits'),
      value: pagesMeasured + pagesFailed,
      note: [
        t('figures.of-pages', { count: pages }),
        ...(pagesFailed > 0 ? [t('figures.failed', { count: pagesFailed })] : []),
      ].join(', '),
    },
    { label: t('figures.hits'), value: hits, note: t('figures.in-period') },
    { label: t('figures.page-views'), value: pageViews, note: t('figures.in-period') },
    { label: t('figures.audits'), value: audits, note: t('figures.in-period') },
  ];
  return (
    <dl className={`grid clip rounded card ${css.strip}`}>
      {entries.map(({ label, value, note }) => (
        <div key={label} className={css.figure}>
          <dt className="small muted">{label}</dt>
          <dd className={`weight-620 number ${css.value}`} title={format.exact(value)}>
            {format.number(value)} <small className={`small weight-450 muted ${css.note}`}>{note}</small>
          </dd>
        </div>
      ))}
      <div className={css.figure}>
        <dt className="small muted">{t('figures.agents')}</dt>
        <dd className={`weight-620 number ${css.value}`}>
          {format.exact(agentsOnline)} / {format.exact(agents)}{' '}
          <small className={`small weight-450 muted ${css.note}`}>
            {t('figures.online', { count: agentsOnline })}
          </small>
        </dd>
      </div>
    </dl>
  );
}
