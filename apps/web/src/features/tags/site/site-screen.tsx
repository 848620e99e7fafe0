import type { ReactNode } from 'react';
import type { WebsiteInventory } from '@vigie/contract/inventory.ts';
import { useWebsiteInventory } from '../../../shared/api/inventory.ts';
import { useSearchFilters } from '../../../shared/resource/search-filters.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useCurrentWebsite, websiteLabel } from '../../../shared/session/current-website.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { IconTags } from '../../../shared/ui/icons.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { Tabs } from '../../../shared/ui/tabs.tsx';
import { SiteVendors } from './site-vendors.tsx';
import { QueryView } from '../../../shared/resource/query-view.tsx';
import { SiteStores } from './site-stores.tsx';
import { CookiePolicy } from './cookie-policy.tsx';
import { ExemptionView } from './exemption-view.tsx';

const VIEWS = ['vendors', 'stores', 'policy', 'exemption'] as const;

/** Renders what fires on one website, what it stores in browsers, and the documents for a privacy officer. */
export function SiteInventoryScreen(): ReactNode {
  const t = useWords('inventory');
  const website = useCurrentWebsite();
  const query = useWebsiteInventory(website.id);
  return (
    <>
      <PageHeader
        title={t('site.title', { website: websiteLabel(website) })}
        lead={<Lead inventory={query.data} />}
      />
      <QueryView
        query={query}
        failed={t('site.failed')}
        skeleton={420}
        empty={<EmptyState icon={IconTags} title={t('site.empty')} text={t('empty-text')} />}
        isEmpty={({ since }) => since === null}
      >
        {(inventory) => <Views inventory={inventory} websiteId={website.id} />}
      </QueryView>
    </>
  );
}

/** Renders since when vendors are recorded, and how many of them are new. */
function Lead({ inventory }: { inventory: WebsiteInventory | undefined }): ReactNode {
  const t = useWords('inventory');
  const format = useFormat();
  if (!inventory?.since) return t('site.lead');
  const isNew = [...inventory.vendors, ...inventory.stores].filter((one) => one.isNew).length;
  const since = t('site.since', { day: format.days(inventory.since, inventory.since) });
  return isNew === 0 ? since : `${since} · ${t('site.new', { count: isNew })}`;
}

function Views({ inventory, websiteId }: { inventory: WebsiteInventory; websiteId: string }): ReactNode {
  const t = useWords('inventory');
  const { filters } = useSearchFilters('view');
  const view = VIEWS.find((one) => one === filters.view) ?? 'vendors';
  const counts = { vendors: inventory.vendors.length, stores: inventory.stores.length };
  return (
    <>
      <Tabs
        label={t('views')}
        name="view"
        value={view}
        tabs={VIEWS.map((value) => ({
          value,
          label: t(`site.${value}`),
          ...(value === 'vendors' || value === 'stores' ? { count: counts[value] } : {}),
        }))}
      />
      {inventory.isCut ? <Notice tone="info" text={t('site.cut')} /> : null}
      {view === 'vendors' ? <SiteVendors vendors={inventory.vendors} /> : null}
      {view === 'stores' ? <SiteStores stores={inventory.stores} /> : null}
      {view === 'policy' ? <CookiePolicy websiteId={websiteId} /> : null}
      {view === 'exemption' ? <ExemptionView websiteId={websiteId} /> : null}
    </>
  );
}
