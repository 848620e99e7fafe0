import type { ReactNode } from 'react';
import type { InventoryVendor } from '@vigie/contract/inventory.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { TimeAgo } from '../../../shared/ui/time-ago.tsx';

/** Renders the first and the last sighting of a vendor. */
export function SeenTimes({
  firstSeenAt,
  lastSeenAt,
}: Pick<InventoryVendor, 'firstSeenAt' | 'lastSeenAt'>): ReactNode {
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
