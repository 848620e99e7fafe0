import type { ReactNode } from 'react';
import { findingTitle } from '@vigie/contract/wording/finding-advice.ts';
import { TIME_ZONE } from '../../shared/api/selected-tracker.tsx';
import { useApi } from '../../shared/api/api-provider.tsx';
import { usePlanFindings, type PlanPeriod } from '../../shared/api/tracking-plans.ts';
import { DownloadButton } from '../../shared/download/download-button.tsx';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { ListGate } from '../../shared/resource/list-gate.tsx';
import { useFilters } from '../../shared/resource/use-filters.ts';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { IconCheck } from '../../shared/ui/icons.ts';
import { FilterBar } from '../../shared/ui/list/filter-bar.tsx';
import { ShowMore } from '../../shared/ui/list/show-more.tsx';
import { Skeleton, Waiting } from '../../shared/ui/skeleton.tsx';
import { FindingDisclosure } from './finding-disclosure.tsx';

/** Renders the findings of the plan, grouped over visits. */
export function FindingsList({ period }: { period: PlanPeriod }): ReactNode {
  const t = useWords('tracking-plan');
  const { locale } = useLocale();
  const filters = useFilters('trackingPlans.findings', { without: ['event', 'source'] });
  const list = usePlanFindings({ ...period, ...filters.query });
  return (
    <>
      <FilterBar
        search={filters.search(t('filter.search'))}
        facets={[filters.facet('kind', t('filter.kind'), (kind) => findingTitle(kind, locale))]}
        isFiltered={filters.isFiltered}
        onClear={filters.clear}
      >
        <ExportFindings query={{ ...period, ...filters.query }} isEmpty={list.items?.length === 0} />
      </FilterBar>
      <ListGate
        list={list}
        rows={list.items}
        failed={t('findings.failed')}
        empty={<EmptyState icon={IconCheck} title={t('findings.empty')} text={t('findings.empty-text')} />}
        isFiltered={filters.isFiltered}
        onClear={filters.clear}
      >
        {list.items ? (
          <section className="card clip" aria-label={t('findings.label')}>
            {list.items.map((group) => (
              <FindingDisclosure
                key={[group.kind, group.event, group.source, group.property].join(' ')}
                group={group}
              />
            ))}
            <ShowMore
              shown={list.items.length}
              total={list.total}
              onMore={list.more}
              isFetching={list.isFetchingMore}
            />
          </section>
        ) : (
          <Waiting>
            <Skeleton height={320} />
          </Waiting>
        )}
      </ListGate>
    </>
  );
}

function ExportFindings({ query, isEmpty }: { query: PlanPeriod; isEmpty: boolean }): ReactNode {
  const t = useWords('tracking-plan');
  const { client } = useApi();
  const { locale } = useLocale();
  if (!usePermission()('trackingPlans.findingsCsv')) return null;
  return (
    <DownloadButton
      label={t('export')}
      fileName="findings.csv"
      total={null}
      isDisabled={isEmpty}
      call={(options) => client.trackingPlans.findingsCsv({ ...query, locale, timeZone: TIME_ZONE }, options)}
    />
  );
}
