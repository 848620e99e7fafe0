import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSearchFilters } from '../../shared/resource/search-filters.ts';
import { useFilters } from '../../shared/resource/use-filters.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { ExportFile } from '../../shared/download/export-file.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { IconPlus } from '../../shared/ui/icons.ts';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { InventoryList } from './inventory/inventory-list.tsx';
import { ListsView } from './inventory/lists-view.tsx';
import { VendorCatalogue } from './catalogue.tsx';

const VIEWS = ['inventory', 'containers', 'lists', 'catalogue'] as const;

const LATER_PX = 420;

// Loaded separately: 14 kB of another view.
const Containers = lazyComponent(
  ['tag-managers', 'containers', 'server-containers'],
  async () => (await import('./tag-managers/containers-view.tsx')).ContainersView,
  () => <Skeleton height={LATER_PX} />,
);

/**
 * Renders the vendors that fire on the websites within reach, the company's lists, and the catalogue of all vendors.
 * Each view is a tab of the menu entry.
 */
export function TagsScreen(): ReactNode {
  const t = useWords('inventory');
  const shell = useWords('shell');
  const { filters } = useSearchFilters('view');
  const view = VIEWS.find((one) => one === filters.view) ?? 'inventory';
  return (
    <>
      <PageHeader title={shell('title.tags')} lead={t(`lead.${view}`)}>
        {view === 'inventory' ? <ExportInventory /> : null}
        {view === 'catalogue' ? <AddTag /> : null}
      </PageHeader>
      {view === 'inventory' ? <InventoryList /> : null}
      {view === 'containers' ? <Containers /> : null}
      {view === 'lists' ? <ListsView /> : null}
      {view === 'catalogue' ? <VendorCatalogue /> : null}
    </>
  );
}

function AddTag(): ReactNode {
  const t = useWords('inventory');
  if (!usePermission()('tags.create')) return null;
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/tags/ajouter" {...props} />}
    >
      {t('add-tag')}
    </Button>
  );
}

/** Renders the export of the filtered vendors as a CSV file. */
function ExportInventory(): ReactNode {
  const { query } = useFilters('inventory.list');
  return <ExportFile call="inventory.csv" query={query} fileName="vendors.csv" />;
}
