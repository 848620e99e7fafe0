import type { ReactNode } from 'react';
import type { WebsiteVendor } from '@vigie/contract/inventory.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { IconCheck } from '../../../shared/ui/icons.ts';
import type { Column } from '../../../shared/ui/list/column.ts';
import { List } from '../../../shared/ui/list/list.tsx';
import { useVendorColumns } from '../inventory/vendor-columns.tsx';

/**
 * Renders the vendors of one website. A row opens a visit that proves one, before a consent answer if there is such a
 * visit.
 */
export function SiteVendors({ vendors }: { vendors: readonly WebsiteVendor[] }): ReactNode {
  const t = useWords('inventory');
  const columns = useColumns();
  if (vendors.length === 0)
    return <EmptyState icon={IconCheck} title={t('site.no-vendor')} text={t('site.no-vendor-text')} />;
  return (
    <List
      label={t('list')}
      rows={vendors}
      keyOf={({ vendor }) => vendor}
      linkOf={({ observationId, beforeAnswerObservationId }) => ({
        to: '/urls/liste',
        search: { observation: beforeAnswerObservationId ?? observationId },
      })}
      columns={columns}
    />
  );
}

function useColumns(): Column<WebsiteVendor>[] {
  const t = useWords('inventory');
  const format = useFormat();
  const { name, consent, cookies, bytes, seen, standing } = useVendorColumns();
  const pages: Column<WebsiteVendor> = {
    key: 'pages',
    title: t('column.pages'),
    width: '64px',
    align: 'end',
    narrow: 'named',
    cell: ({ pages: count, isEstimated }) => (
      <span className="number">{isEstimated ? `≈ ${format.number(count)}` : format.number(count)}</span>
    ),
  };
  const hits: Column<WebsiteVendor> = {
    key: 'hits',
    title: t('column.hits'),
    width: '104px',
    align: 'end',
    narrow: 'line',
    cell: (row) => <Calls vendor={row} />,
  };
  const countries: Column<WebsiteVendor> = {
    key: 'countries',
    title: t('column.countries'),
    width: 'minmax(96px, 1fr)',
    narrow: 'named',
    cell: ({ countries: codes }) =>
      codes.length === 0 ? (
        <span className="muted">{t('countries-unknown')}</span>
      ) : (
        <span>{codes.map(format.country).join(', ')}</span>
      ),
  };
  return [name, consent, pages, hits, cookies, countries, bytes, seen, standing];
}

/** Renders full hits, and cookieless pings apart; for a vendor without any, its requests. */
function Calls({ vendor: { hits, pings, requests } }: { vendor: WebsiteVendor }): ReactNode {
  const t = useWords('inventory');
  return (
    <span className="grid gap-2 number">
      {hits + pings === 0 ? t('requests', { count: requests }) : t('hits', { count: hits })}
      {pings === 0 ? null : <span className="small muted">{t('pings', { count: pings })}</span>}
    </span>
  );
}
