import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { BulkSelection } from '@vigie/contract/bulk.ts';
import { useFleet } from '../../shared/api/fleet.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { ExportFile } from '../../shared/download/export-file.tsx';
import { ListGate } from '../../shared/resource/list-gate.tsx';
import { useFilters, type Filters } from '../../shared/resource/use-filters.ts';
import { LazyAccessRequest } from '../../shared/session/lazy-access-request.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { IconPlus, IconWorld } from '../../shared/ui/icons.ts';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { Skeleton, Waiting } from '../../shared/ui/skeleton.tsx';
import { usePrefetch } from '../../shared/ui/use-prefetch.ts';
import { BulkActions } from './bulk/bulk-actions.tsx';
import { LastChanges } from './bulk/last-changes.tsx';
import { FleetFilters } from './fleet-filters.tsx';
import css from './fleet.module.css';
import { SelectionBar, usePicks, type FleetSelection, type Picks } from './selection.tsx';
import { SharedCauses } from './shared-causes.tsx';

// Loaded separately, while the websites load: the grid draws visible rows only.
const FleetGrid = lazyComponent(
  [],
  async () => (await import('./fleet-grid.tsx')).FleetGrid,
  () => (
    <Waiting>
      <Skeleton height={480} />
    </Waiting>
  ),
);

/** Renders all websites: two weeks of grades, changes, and shared causes. */
export function FleetScreen(): ReactNode {
  const t = useWords('fleet');
  const shell = useWords('shell');
  const may = usePermission();
  const filters = useFilters('fleet.list');
  const list = useFleet(filters.query);
  usePrefetch(FleetGrid, true);
  const fleet = list.pages?.[0];
  const picks = usePicks(filters.query, list.total.count);
  const isBare = list.items?.length === 0 && !filters.isFiltered;
  const broken = fleet?.states.broken ?? 0;
  const lead = [t('lead', { count: list.total.count }), broken > 0 ? t('broken', { count: broken }) : null];
  return (
    <>
      <PageHeader
        title={shell('title.parc')}
        lead={fleet && !isBare ? lead.filter((part) => part !== null).join(' · ') : null}
      >
        <HeadActions isBare={isBare} query={filters.query} isEmpty={list.items?.length === 0} />
      </PageHeader>
      {isBare ? null : (
        <>
          <SharedCauses query={filters.query} onCleared={() => filters.set({ cause: undefined })} />
          <FleetFilters filters={filters} fleet={fleet} />
        </>
      )}
      {may('websites.update') ? (
        <Chosen picks={picks} total={list.total.count} companyId={filters.query.companyId} />
      ) : null}
      <ListGate
        list={list}
        rows={list.items}
        failed={t('failed')}
        empty={<NoWebsite />}
        isFiltered={filters.isFiltered}
        onClear={filters.clear}
      >
        {list.items && fleet ? (
          <>
            <FleetGrid
              rows={list.items}
              days={fleet.days}
              total={list.total.count}
              picks={may('websites.update') ? picks : null}
              isStale={list.isStale}
              onMore={list.isFetchingMore || list.hasMoreFailed ? null : list.more}
            />
            <p className={`small muted mt-8 no-print ${css.keys}`}>
              {t('keys')} {t('days-hint')}
            </p>
          </>
        ) : (
          <Waiting>
            <Skeleton height={480} />
          </Waiting>
        )}
      </ListGate>
    </>
  );
}

interface HeadProps {
  isBare: boolean;
  query: Filters<'fleet.list'>['query'];
  isEmpty: boolean;
}

/** Renders the actions on all websites; without websites, only those that add some. */
function HeadActions({ isBare, query, isEmpty }: HeadProps): ReactNode {
  const shell = useWords('shell');
  const may = usePermission();
  return (
    <>
      {isBare ? null : <LastChanges />}
      {isBare ? null : (
        <ExportFile call="fleet.csv" fileName="fleet.csv" query={query} isDisabled={isEmpty} />
      )}
      {may('websiteImports.create') ? (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/parc/importer" {...props} />}
        >
          {shell('title.parc-importer')}
        </Button>
      ) : null}
    </>
  );
}

interface ChosenProps {
  picks: Picks;
  total: number;
  companyId: string | undefined;
}

/** Renders the selection bar with the bulk actions. */
function Chosen({ picks, total, companyId }: ChosenProps): ReactNode {
  const { selection, clear } = picks;
  return (
    <SelectionBar picks={picks} total={total}>
      {selection === null ? null : (
        <BulkActions selection={bulkSelection(selection)} companyId={companyId} onDone={clear} />
      )}
    </SelectionBar>
  );
}

/** Returns the selection in the format of a bulk change. */
function bulkSelection(selection: FleetSelection): BulkSelection {
  return selection.kind === 'ids'
    ? { kind: 'ids', ids: [...selection.ids] }
    : { kind: 'filter', filter: selection.filter };
}

function NoWebsite(): ReactNode {
  const t = useWords('fleet');
  if (!usePermission()('websites.create')) return <LazyAccessRequest />;
  return (
    <EmptyState icon={IconWorld} title={t('empty')} text={t('empty-text')}>
      <Button
        leftSection={<IconPlus size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/sante" search={{ website: 'new' }} {...props} />}
      >
        {t('add')}
      </Button>
    </EmptyState>
  );
}
