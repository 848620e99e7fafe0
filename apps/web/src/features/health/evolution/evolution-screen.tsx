import type { ReactNode } from 'react';
import type { Evolution } from '@vigie/contract/health.ts';
import { useEvolution } from '../../../shared/api/health.ts';
import { useSearchFilters } from '../../../shared/resource/search-filters.ts';
import { useWords, useFormat } from '../../../shared/i18n/i18n-provider.tsx';
import { previousPeriod } from '../../../shared/period/period.ts';
import { usePeriod } from '../../../shared/period/use-period.ts';
import { useCurrentWebsite } from '../../../shared/session/current-website.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Skeleton, Waiting } from '../../../shared/ui/skeleton.tsx';
import { AuditSection } from '../audit-section.tsx';
import { HealthHeader } from '../health-header.tsx';
import { NeverMeasured, WhatIsChecked, NothingInPeriod } from '../health-states.tsx';
import { alignBefore, readSeries, seriesValue, type EvolutionBefore } from './series.ts';
import { MarkersCard } from './markers-card.tsx';
import { IconCheck } from '../../../shared/ui/icons.ts';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { ChartPart } from './chart-part.tsx';
import css from './evolution.module.css';
import { QueryView } from '../../../shared/resource/query-view.tsx';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';

// Loaded when the address names the table, because the screen is at its byte budget with it.
const TablePart = lazyComponent([], async () => (await import('./table-part.tsx')).TablePart);

// Loaded separately: 9 kB below the chart.
const CountedDaysCard = lazyComponent(
  ['counted-days'],
  async () => (await import('./counted-days/counted-days-card.tsx')).CountedDaysCard,
  () => null,
);

/** Renders the health of one website over a period, with the events that may explain its changes. */
export function EvolutionScreen(): ReactNode {
  const health = useWords('health');
  const website = useCurrentWebsite();
  const { from, to } = usePeriod();
  const { filters } = useSearchFilters('compare');
  const isCompared = filters.compare !== undefined;
  const input = { websiteId: website.id, from, to };
  const evolution = useEvolution(input);
  const before = useEvolution({ ...input, ...previousPeriod(input) }, isCompared);
  const query = evolution;
  const { data } = query;
  const isNew = data !== undefined && !hasMeasures(data) && website.lastAuditAt === null;
  return (
    <>
      <HealthHeader isPrintable={data !== undefined && hasMeasures(data)} lastAuditAt={website.lastAuditAt} />
      <AuditSection isFirst={isNew} />
      <QueryView query={query} failed={health('failed.title')} skeleton={<EvolutionSkeleton />}>
        {(data) => (
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
            {isNew ? null : <CountedDaysCard key={website.id} {...input} />}
            {isNew ? null : <MarkersCard markers={data.markers} />}
          </div>
        )}
      </QueryView>
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

interface EvolutionCardProps {
  evolution: Evolution;
  /** Previous period; undefined without a comparison or while loading. */
  before: EvolutionBefore | undefined;
  /** True if the previous period could not be loaded. */
  isBeforeLost: boolean;
}

/** Renders the evolution as a chart or as a table of the same figures. The address names the view and its series. */
function EvolutionCard({ evolution, before, isBeforeLost }: EvolutionCardProps): ReactNode {
  const t = useWords('evolution');
  const { filters, setFilters } = useSearchFilters('view', 'compare');
  const isCompared = filters.compare !== undefined;
  const view = filters.view === 'table' ? 'table' : 'chart';
  const options = (['chart', 'table'] as const).map((value) => ({ value, label: t(`view.${value}`) }));
  return (
    <Card title={t('card.title')} aside={<Extremes evolution={evolution} />}>
      <div className={`row wrap between ${css.tools} no-print`}>
        <button
          type="button"
          className={`inline-row gap-8 bare pointer ink ${css.compare}`}
          aria-pressed={isCompared}
          onClick={() => setFilters({ compare: isCompared ? undefined : 'before' })}
        >
          <span className={`centered ${css.box}`} aria-hidden>
            {isCompared ? <IconCheck size={14} stroke={2.4} /> : null}
          </span>
          {t('compare')}
        </button>
        <Segmented
          label={t('view')}
          value={view}
          options={options}
          onChange={(next) => setFilters({ view: next === 'table' ? next : undefined })}
        />
      </div>
      {isBeforeLost ? <p className={css.lost}>{t('compare.failed')}</p> : null}
      {view === 'table' ? (
        <TablePart evolution={evolution} before={before} />
      ) : (
        <ChartPart evolution={evolution} before={before} />
      )}
    </Card>
  );
}

/** Renders the lowest and highest value of the first shown series, and the step between points. */
function Extremes({ evolution }: { evolution: Evolution }): ReactNode {
  const t = useWords('evolution');
  const format = useFormat();
  const { filters } = useSearchFilters('series');
  const [first = 'reliability'] = readSeries(filters.series);
  const values = evolution.points.map((point) => seriesValue(point, first)).filter((value) => value !== null);
  return (
    <p className={`flex wrap small muted number ${css.extremes}`}>
      <span>{t(`step.${evolution.step}`)}</span>
      {values.length < 2 ? null : (
        <>
          <span>
            {t('min')} <strong>{format.percent(Math.min(...values))}</strong>
          </span>
          <span>
            {t('max')} <strong>{format.percent(Math.max(...values))}</strong>
          </span>
        </>
      )}
    </p>
  );
}
