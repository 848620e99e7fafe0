import type { ReactNode } from 'react';
import { failureOf } from '../../../api/failure.ts';
import { useEvolution } from '../../../api/health.ts';
import { useSearchFilters } from '../../../app/search-filters.ts';
import { useErrorText } from '../../../i18n/error-text.ts';
import { useWords } from '../../../i18n/i18n-provider.tsx';
import { previousPeriod } from '../../../period/period.ts';
import { usePeriod } from '../../../period/use-period.ts';
import { useCurrentWebsite } from '../../../session/current-website.tsx';
import { Card } from '../../../ui/card.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx';
import { AuditSection } from '../audit-section.tsx';
import { HealthHeader } from '../health-header.tsx';
import { EvolutionCard } from './evolution-card.tsx';
import { NeverMeasured, WhatIsChecked, NothingInPeriod } from '../health-states.tsx';
import { alignBefore } from './series.ts';
import { MarkersCard } from './markers-card.tsx';

/** How the health of one website went over a period, with what may explain it. */
export function EvolutionScreen(): ReactNode {
  const health = useWords('health');
  const errorText = useErrorText();
  const website = useCurrentWebsite();
  const { from, to } = usePeriod();
  const { filters } = useSearchFilters('compare');
  const isCompared = filters.compare !== undefined;
  const asked = { websiteId: website.id, from, to };
  const evolution = useEvolution(asked);
  const before = useEvolution({ ...asked, ...previousPeriod(asked) }, isCompared);
  const { data, error } = evolution;
  const isNew = data !== undefined && !hasMeasures(data) && website.lastAuditAt === null;
  return (
    <>
      <HealthHeader isPrintable={data !== undefined && hasMeasures(data)} lastAuditAt={website.lastAuditAt} />
      <AuditSection isFirst={isNew} />
      {data ? (
        <div className="stale" aria-busy={evolution.isPlaceholderData}>
          {isNew ? website.activeJobId === null ? <NeverMeasured /> : <WhatIsChecked /> : null}
          {!isNew && !hasMeasures(data) ? <NothingInPeriod /> : null}
          {hasMeasures(data) ? (
            <EvolutionCard
              evolution={data}
              before={
                isCompared && before.data && !before.isPlaceholderData
                  ? alignBefore(data, before.data, Date.parse(to) - Date.parse(from))
                  : undefined
              }
              isBeforeLost={isCompared && before.isError}
            />
          ) : null}
          {isNew ? null : <MarkersCard markers={data.markers} />}
        </div>
      ) : error ? (
        <LoadFailed
          title={health('failed.title')}
          text={errorText(failureOf(error).code)}
          onRetry={() => void evolution.refetch()}
        />
      ) : (
        <EvolutionSkeleton />
      )}
    </>
  );
}

function hasMeasures({ points }: { points: readonly { score: { reliability: number | null } }[] }): boolean {
  return points.some(({ score }) => score.reliability !== null);
}

function EvolutionSkeleton(): ReactNode {
  const t = useWords('evolution');
  return (
    <Waiting>
      <Card title={t('card.title')}>
        <Skeleton height={458} />
      </Card>
    </Waiting>
  );
}
