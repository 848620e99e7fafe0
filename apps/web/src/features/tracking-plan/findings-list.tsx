import type { ReactNode } from 'react';
import { findingTitle } from '@vigie/contract/wording/finding-advice.ts';
import { TIME_ZONE } from '../../api/asked.tsx';
import { useApi } from '../../api/api-provider.tsx';
import { usePlanFindings, type PlanPeriod } from '../../api/tracking-plans.ts';
import { DownloadButton } from '../../download/download-button.tsx';
import { useLocale, useWords } from '../../i18n/i18n-provider.tsx';
import { ListGate } from '../../resource/list-gate.tsx';
import { useFilters } from '../../resource/use-filters.ts';
import { usePermission } from '../../session/session-provider.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconCheck } from '../../ui/icons.ts';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { ShowMore } from '../../ui/list/show-more.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { FindingDisclosure } from './finding-fold.tsx';

/** Renders the findings of the plan, grouped over visits. */
export function FindingsList({ period }: { period: PlanPeriod }): ReactNode {
  const t = useWords('tracking-plan');
  const { locale } = useLocale();
  const filters = useFilters('trackingPlans.findings', { without: ['event', 'source'] });
  const list = usePlanFindings({ ...period, ...filters.asked });
  return (
    <>
      <FilterBar
        search={filters.search(t('filter.search'))}
        facets={[filters.facet('kind', t('filter.kind'), (kind) => findingTitle(kind, locale))]}
        isFiltered={filters.isFiltered}
        onClear={filters.clear}
      >
        <ExportFindings asked={{ ...period, ...filters.asked }} isEmpty={list.items?.length === 0} />
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

function ExportFindings({ asked, isEmpty }: { asked: PlanPeriod; isEmpty: boolean }): ReactNode {
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
      call={(options) => client.trackingPlans.findingsCsv({ ...asked, locale, timeZone: TIME_ZONE }, options)}
    />
  );
}
