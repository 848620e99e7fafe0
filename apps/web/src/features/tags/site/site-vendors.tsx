import type { ReactNode } from 'react';
import type { WebsiteVendor } from '@vigie/contract/inventory.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { IconCheck } from '../../../shared/ui/icons.ts';
import type { Column } from '../../../shared/ui/list/column.ts';
import { List } from '../../../shared/ui/list/list.tsx';
import { ActivityPills } from '../inventory/activity-pills.tsx';
import { SeenTimes } from '../inventory/seen-times.tsx';
import { ApprovalPill } from '../inventory/approval-pill.tsx';
import { VendorName } from '../inventory/vendor-name.tsx';

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
  return [
    {
      key: 'name',
      title: t('column.vendor'),
      width: 'minmax(160px, 2fr)',
      cell: (row) => <VendorName vendor={row} />,
    },
    {
      key: 'consent',
      title: t('column.consent'),
      width: 'minmax(150px, 1.4fr)',
      narrow: 'line',
      cell: ({ activity }) => <ActivityPills activity={activity} />,
    },
    {
      key: 'pages',
      title: t('column.pages'),
      width: '64px',
      align: 'end',
      narrow: 'named',
      cell: ({ pages, isEstimated }) => (
        <span className="number">{isEstimated ? `≈ ${format.number(pages)}` : format.number(pages)}</span>
      ),
    },
    {
      key: 'hits',
      title: t('column.hits'),
      width: '104px',
      align: 'end',
      narrow: 'line',
      cell: (row) => <Calls vendor={row} />,
    },
    {
      key: 'cookies',
      title: t('column.cookies'),
      width: '64px',
      align: 'end',
      narrow: 'named',
      cell: ({ cookies }) => <span className="number">{format.number(cookies)}</span>,
    },
    {
      key: 'countries',
      title: t('column.countries'),
      width: 'minmax(96px, 1fr)',
      narrow: 'named',
      cell: ({ countries }) =>
        countries.length === 0 ? (
          <span className="muted">{t('countries-unknown')}</span>
        ) : (
          <span>{countries.map(format.country).join(', ')}</span>
        ),
    },
    {
      key: 'bytes',
      title: t('column.bytes'),
      width: '84px',
      align: 'end',
      narrow: 'named',
      cell: ({ bytesPerVisit }) => <span className="number">{format.bytes(bytesPerVisit)}</span>,
    },
    {
      key: 'seen',
      title: t('column.last'),
      width: 'minmax(116px, 1fr)',
      narrow: 'line',
      cell: (row) => <SeenTimes {...row} />,
    },
    {
      key: 'standing',
      title: t('column.standing'),
      width: '116px',
      narrow: 'line',
      cell: ({ standing }) => <ApprovalPill approval={standing} />,
    },
  ];
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
