import type { ReactNode } from 'react';
import type { InventoryVendor, WebsiteVendor } from '@vigie/contract/inventory.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import type { Column } from '../../../shared/ui/list/column.ts';
import { Pill } from '../../../shared/ui/pill.tsx';
import { TimeAgo } from '../../../shared/ui/time-ago.tsx';
import { ActivityPills } from './activity-pills.tsx';
import { ApprovalPill } from './approval-pill.tsx';

type Vendor = Pick<InventoryVendor, keyof InventoryVendor & keyof WebsiteVendor>;
type ColumnName = 'name' | 'consent' | 'cookies' | 'bytes' | 'seen' | 'standing';

/** Returns the columns that the lists of vendors share. */
export function useVendorColumns(): Record<ColumnName, Column<Vendor>> {
  const t = useWords('inventory');
  const format = useFormat();
  return {
    name: {
      key: 'name',
      title: t('column.vendor'),
      width: 'minmax(160px, 2fr)',
      isBeside: true,
      cell: (row) => <VendorName vendor={row} />,
    },
    consent: {
      key: 'consent',
      title: t('column.consent'),
      width: 'minmax(150px, 1.4fr)',
      isBeside: true,
      narrow: 'line',
      cell: ({ activity }) => <ActivityPills activity={activity} />,
    },
    cookies: {
      key: 'cookies',
      title: t('column.cookies'),
      width: '64px',
      align: 'end',
      narrow: 'named',
      cell: ({ cookies }) => <span className="number">{format.number(cookies)}</span>,
    },
    bytes: {
      key: 'bytes',
      title: t('column.bytes'),
      width: '84px',
      align: 'end',
      narrow: 'named',
      cell: ({ bytesPerVisit }) => <span className="number">{format.bytes(bytesPerVisit)}</span>,
    },
    seen: {
      key: 'seen',
      title: t('column.last'),
      width: 'minmax(116px, 1fr)',
      narrow: 'line',
      cell: (row) => <SeenTimes vendor={row} />,
    },
    standing: {
      key: 'standing',
      title: t('column.standing'),
      width: '116px',
      narrow: 'line',
      cell: ({ standing }) => <ApprovalPill approval={standing} />,
    },
  };
}

/** Renders a vendor with its purpose, and whether it is new. */
function VendorName({ vendor: { name, purpose, isNew } }: { vendor: Vendor }): ReactNode {
  const t = useWords('inventory');
  return (
    <span className="line wrap shrink gap-2-16">
      <span className="anywhere">{name}</span>
      <span className="small weight-450 muted">{t(`purpose.${purpose}`)}</span>
      {isNew ? <Pill tone="info">{t('new')}</Pill> : null}
    </span>
  );
}

/** Renders the first and the last sighting of a vendor. */
function SeenTimes({ vendor: { firstSeenAt, lastSeenAt } }: { vendor: Vendor }): ReactNode {
  const t = useWords('inventory');
  const format = useFormat();
  return (
    <span className="line wrap gap-2-16">
      <TimeAgo at={lastSeenAt} />
      <span className="small muted" title={format.instant(firstSeenAt)}>
        {t('since', { day: format.days(firstSeenAt, firstSeenAt) })}
      </span>
    </span>
  );
}
