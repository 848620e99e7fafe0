import type { ReactNode } from 'react';
import type { Evolution, Health } from '@vigie/contract/health.ts';
import { CHECKS } from '@vigie/contract/verdict.ts';
import { useEvolution, useHealth } from '../../shared/api/health.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { usePeriod, type UsedPeriod } from '../../shared/period/use-period.ts';
import { useCurrentWebsite } from '../../shared/session/current-website.tsx';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { AuditSection } from './audit-section.tsx';
import { CheckCards } from './check-cards.tsx';
import { HealthHeader } from './health-header.tsx';
import { isVisited, healthState } from './health-state.ts';
import { Measured, usePrefetchWebsiteCauses, WebsiteCauses } from './measured.tsx';
import { NeverMeasured, NothingInPeriod, NothingMeasurable, WhatIsChecked } from './health-states.tsx';
import { ReportTopSkeleton, ReportView } from '../../shared/report/report-view.tsx';
import { SectionTitle } from '../../shared/ui/section-title.tsx';
import { Skeleton, Waiting } from '../../shared/ui/skeleton.tsx';
import css from './health.module.css';
import { ReachedLimits } from '../../domain/limits/reached-limits.tsx';

// Loaded separately: few websites show it.
const BarelyMeasured = lazyComponent([], async () => (await import('./barely-measured.tsx')).BarelyMeasured);

/** Renders the tracking health of one website over a period. */
export function HealthScreen(): ReactNode {
  const t = useWords('health');
  const website = useCurrentWebsite();
  const { period, from, to } = usePeriod();
  const input = { websiteId: website.id, from, to };
  const health = useHealth(input);
  const evolution = useEvolution(input);
  usePrefetchWebsiteCauses();
  const state = health.data ? healthState(health.data, website) : null;
  return (
    <>
      <HealthHeader
        isPrintable={state === 'measured' || state === 'nothing-measurable'}
        lastAuditAt={health.data?.lastAuditAt ?? website.lastAuditAt}
      />
      {website.reachedLimits.length > 0 ? <ReachedLimits website={website} /> : null}
      <AuditSection isFirst={state === 'first-audit'} />
      <ReportView query={health} failed={t('failed.title')} skeleton={<HealthSkeleton />}>
        {(data) => <Content health={data} evolution={evolution.data} period={period} />}
      </ReportView>
    </>
  );
}

interface ContentProps {
  health: Health;
  evolution: Evolution | undefined;
  period: UsedPeriod['period'];
}

function Content({ health, evolution, period }: ContentProps): ReactNode {
  const state = healthState(health, useCurrentWebsite());
  if (state === 'never-measured') return <NeverMeasured />;
  if (state === 'first-audit') return <WhatIsChecked />;
  if (state === 'nothing-in-period') return <NothingInPeriod />;
  if (!isVisited(health)) return null;
  if (state === 'nothing-measurable') return <NothingMeasurable health={health} />;
  if (state === 'measured') return <Measured health={health} evolution={evolution} period={period} />;
  return (
    <>
      <BarelyMeasured health={health} />
      <CheckCards health={health} evolution={evolution} />
      <WebsiteCauses />
    </>
  );
}

const FIGURES = 5;

/** Renders the layout of the report while its figures load. */
function HealthSkeleton(): ReactNode {
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
