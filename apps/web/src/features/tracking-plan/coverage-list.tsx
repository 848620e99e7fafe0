import type { ReactNode } from 'react';
import { COVERAGES, type CoveredEvent } from '@vigie/contract/stored-plan.ts';
import { usePlanCoverage, type PlanPeriod } from '../../shared/api/tracking-plans.ts';
import { useSearchFilters } from '../../shared/resource/search-filters.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import type { Column } from '../../shared/ui/list/column.ts';
import { FilterBar } from '../../shared/ui/list/filter-bar.tsx';
import { List } from '../../shared/ui/list/list.tsx';
import { NoMatch } from '../../shared/ui/list/no-match.tsx';
import { Pill } from '../../shared/ui/pill.tsx';
import type { Tone } from '../../shared/ui/status.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { QueryView } from '../../shared/resource/query-view.tsx';

const TONES: Record<CoveredEvent['coverage'], Tone> = {
  'as-planned': 'ok',
  'with-findings': 'fail',
  'never-seen': 'warn',
  unplanned: 'info',
};

/** Renders each event on each source: planned or not, seen or not, and how often as planned. */
export function CoverageList({ period }: { period: PlanPeriod }): ReactNode {
  const t = useWords('tracking-plan');
  const { filters, setFilters, clearFilters, isFiltered } = useSearchFilters('q', 'coverage');
  const query = usePlanCoverage(period);
  const { data, isPlaceholderData } = query;
  const columns = useColumns();
  const text = (filters.q ?? '').toLowerCase();
  const rows = data?.events.filter(
    ({ event, source, coverage }) =>
      `${event} ${source}`.toLowerCase().includes(text) &&
      (filters.coverage === undefined || filters.coverage === coverage),
  );
  const shown = (
    <>
      <FilterBar
        search={{ label: t('filter.search'), value: filters.q ?? '', onChange: (q) => setFilters({ q }) }}
        facets={[
          {
            label: t('filter.coverage'),
            value: filters.coverage ?? '',
            options: COVERAGES.map((value) => ({ value, label: t(`coverage.${value}`) })),
            onChange: (coverage) => setFilters({ coverage }),
          },
        ]}
        isFiltered={isFiltered}
        onClear={clearFilters}
      />
      {rows?.length === 0 && isFiltered ? (
        <NoMatch onClear={clearFilters} />
      ) : (
        <List
          label={t('coverage.label')}
          rows={rows}
          isStale={isPlaceholderData}
          keyOf={({ event, source }) => `${event} ${source}`}
          linkOf={({ event }) => ({ to: '/plan/evenement', search: { event } })}
          columns={columns}
        />
      )}
    </>
  );
  return (
    <QueryView query={query} failed={t('coverage.failed')} skeleton={shown}>
      {() => shown}
    </QueryView>
  );
}

function useColumns(): Column<CoveredEvent>[] {
  const t = useWords('tracking-plan');
  const format = useFormat();
  return [
    {
      key: 'event',
      title: t('column.event'),
      width: 'minmax(180px, 2fr)',
      cell: ({ event, source }) => (
        <>
          <span className="block ellipsis weight-540">{event}</span>
          <span className="block ellipsis mono tiny muted">{source}</span>
        </>
      ),
    },
    {
      key: 'coverage',
      title: t('column.coverage'),
      width: '150px',
      cell: ({ coverage }) => <Pill tone={TONES[coverage]}>{t(`coverage.${coverage}`)}</Pill>,
    },
    {
      key: 'conformity',
      title: t('column.conformity'),
      width: '110px',
      align: 'end',
      narrow: 'named',
      cell: ({ conformity }) => (
        <span className="number">{conformity === null ? '–' : format.rate(conformity)}</span>
      ),
    },
    {
      key: 'count',
      title: t('column.count'),
      width: '90px',
      align: 'end',
      narrow: 'named',
      cell: ({ count }) => <span className="number">{format.number(count)}</span>,
    },
    {
      key: 'findings',
      title: t('column.findings'),
      width: '90px',
      align: 'end',
      narrow: 'named',
      cell: ({ findings }) => <span className="number">{format.number(findings)}</span>,
    },
    {
      key: 'last',
      title: t('column.last'),
      width: '120px',
      narrow: 'named',
      cell: ({ lastSeenAt }) =>
        lastSeenAt === null ? <span className="muted">{t('never')}</span> : <TimeAgo at={lastSeenAt} />,
    },
  ];
}
