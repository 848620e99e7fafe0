import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { InventoryVendor } from '@vigie/contract/inventory.ts';
import { useInventory } from '../../../shared/api/inventory.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { ListPart } from '../../../shared/resource/list-part.tsx';
import { useFilters } from '../../../shared/resource/use-filters.ts';
import { IconTags } from '../../../shared/ui/icons.ts';
import type { Column } from '../../../shared/ui/list/column.ts';
import { useVendorPanel } from './use-vendor-panel.tsx';
import { useVendorColumns } from './vendor-columns.tsx';

/** Vendor with its key as `id`, which rows of a list need. */
type VendorRow = InventoryVendor & { id: string };

/** Renders the vendors that fire on the websites within reach; one opens beside the list. */
export function InventoryList(): ReactNode {
  const t = useWords('inventory');
  const filters = useFilters('inventory.list');
  const inventory = useInventory(filters.query);
  const list = { ...inventory, items: inventory.items?.map((one) => ({ ...one, id: one.vendor })) };
  const panel = useVendorPanel();
  return (
    <ListPart<VendorRow>
      filters={filters}
      search={filters.search(t('search'))}
      facets={[
        filters.facet('consent', t('filter.consent'), (value) => t(`consent.${value}`)),
        filters.facet('purpose', t('filter.purpose'), (value) => t(`purpose.${value}`)),
        filters.facet('standing', t('filter.standing'), (value) => t(`standing.${value}`)),
        filters.facet('age', t('filter.age'), (value) => t(`age.${value}`)),
      ]}
      list={list}
      label={t('list')}
      failed={t('failed')}
      empty={{ icon: IconTags, title: t('empty'), text: t('empty-text'), actions: <ToAudits /> }}
      columns={useColumns()}
      panel={panel}
    />
  );
}

function ToAudits(): ReactNode {
  const t = useWords('inventory');
  return <Button renderRoot={(props) => <Link to="/sante" {...props} />}>{t('empty-action')}</Button>;
}

function useColumns(): Column<VendorRow>[] {
  const t = useWords('inventory');
  const { name, consent, cookies, bytes, seen, standing } = useVendorColumns();
  const where: Column<VendorRow> = {
    key: 'where',
    title: t('column.where'),
    width: 'minmax(100px, 1fr)',
    narrow: 'line',
    cell: (row) => <Where vendor={row} />,
  };
  return [name, consent, where, cookies, bytes, seen, standing];
}

function Where({ vendor: { pages, isEstimated, websites } }: { vendor: InventoryVendor }): ReactNode {
  const t = useWords('inventory');
  return (
    <span className="line wrap gap-2-16 number">
      {t(isEstimated ? 'pages-about' : 'pages', { count: pages })}
      <span className="small muted">{t('websites', { count: websites })}</span>
    </span>
  );
}
