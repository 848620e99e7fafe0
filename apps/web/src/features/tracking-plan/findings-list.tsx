import type { ReactNode } from 'react';
import { findingTitle } from '@vigie/contract/wording/finding-advice.ts';
import { usePlanFindings, type PlanPeriod } from '../../shared/api/tracking-plans.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { ExportFile } from '../../shared/download/export-file.tsx';
import { ReportList } from '../../shared/report/report-list.tsx';
import { useFilters } from '../../shared/resource/use-filters.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { IconCheck } from '../../shared/ui/icons.ts';
import { FilterBar } from '../../shared/ui/list/filter-bar.tsx';
import { FindingDisclosure } from './finding-disclosure.tsx';

/** Renders the findings of the plan, grouped over visits. */
export function FindingsList({ period }: { period: PlanPeriod }): ReactNode {
  const t = useWords('tracking-plan');
  const { locale } = useLocale();
  const filters = useFilters('trackingPlans.findings', { without: ['event', 'source'] });
  const query = { ...period, ...filters.query };
  const list = usePlanFindings(query);
  return (
    <>
      <FilterBar
        search={filters.search(t('filter.search'))}
        facets={[filters.facet('kind', t('filter.kind'), (kind) => findingTitle(kind, locale))]}
        isFiltered={filters.isFiltered}
        onClear={filters.clear}
      >
        <ExportFile
          call="trackingPlans.findingsCsv"
          query={query}
          label={t('export')}
          fileName="findings.csv"
          isDisabled={list.items?.length === 0}
        />
      </FilterBar>
      <ReportList
        list={list}
        label={t('findings.label')}
        failed={t('findings.failed')}
        empty={<EmptyState icon={IconCheck} title={t('findings.empty')} text={t('findings.empty-text')} />}
        filters={filters}
        skeleton={320}
      >
        {(groups) =>
          groups.map((group) => (
            <FindingDisclosure
              key={[group.kind, group.event, group.source, group.property].join(' ')}
              group={group}
            />
          ))
        }
      </ReportList>
    </>
  );
}
