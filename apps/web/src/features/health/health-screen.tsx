import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { CHECKS } from '@vigie/contract/verdict.ts';
import { failureOf } from '../../shared/api/failure.ts';
import { useEvolution, useHealth } from '../../shared/api/health.ts';
import { useErrorText } from '../../shared/i18n/error-text.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { usePeriod } from '../../shared/period/use-period.ts';
import { useCurrentWebsite } from '../../shared/session/current-website.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { IconRefresh } from '../../shared/ui/icons.ts';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { AuditSection } from './audit-section.tsx';
import { CheckCards } from './check-cards.tsx';
import { HealthHeader } from './health-header.tsx';
import { isVisited, healthState } from './health-state.ts';
import { Measured, usePrefetchWebsiteCauses, WebsiteCauses } from './measured.tsx';
import { NeverMeasured, NothingInPeriod, NothingMeasurable, WhatIsChecked } from './health-states.tsx';
import { ReportTopSkeleton } from '../../shared/ui/report.tsx';
import { SectionTitle } from '../../shared/ui/section-title.tsx';
import { Skeleton, Waiting } from '../../shared/ui/skeleton.tsx';
import css from './health.module.css';

// Loaded separately: few websites show it.
const BarelyMeasured = lazyComponent([], async () => (await import('./barely-measured.tsx')).BarelyMeasured);

const ReachedLimits = lazyComponent(
  ['limits'],
  async () => (await import('../../domain/limits/reached-limits.tsx')).ReachedLimits,
);

/** Renders the tracking health of one website over a period. */
export function HealthScreen(): ReactNode {
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
      {!health.data ? (
        health.error ? (
          <LoadFailed error={health.error} retry={() => void health.refetch()} />
        ) : (
          <HealthSkeleton />
        )
      ) : (
        <>
          {state === 'measured' && isVisited(health.data) ? (
            <Measured
              health={health.data}
              evolution={evolution.data}
              period={period}
              isOld={health.isPlaceholderData}
            />
          ) : null}
          {state === 'never-measured' ? <NeverMeasured /> : null}
          {state === 'first-audit' ? <WhatIsChecked /> : null}
          {state === 'nothing-in-period' ? <NothingInPeriod /> : null}
          {state === 'nothing-measurable' && isVisited(health.data) ? (
            <NothingMeasurable health={health.data} />
          ) : null}
          {state === 'barely-measured' && isVisited(health.data) ? (
            <>
              <BarelyMeasured health={health.data} />
              <CheckCards health={health.data} evolution={evolution.data} />
              <WebsiteCauses />
            </>
          ) : null}
        </>
      )}
    </>
  );
}

function LoadFailed({ error, retry }: { error: unknown; retry: () => void }): ReactNode {
  const t = useWords('health');
  const shell = useWords('shell');
  const errorText = useErrorText();
  return (
    <div role="alert">
      <EmptyState title={t('failed.title')} text={errorText(failureOf(error).code)}>
        <Button leftSection={<IconRefresh size={16} />} onClick={retry}>
          {shell('retry')}
        </Button>
      </EmptyState>
    </div>
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
