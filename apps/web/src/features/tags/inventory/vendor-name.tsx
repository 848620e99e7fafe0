import type { ReactNode } from 'react';
import type { InventoryVendor } from '@vigie/contract/inventory.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Pill } from '../../../shared/ui/pill.tsx';

/** Renders a vendor with its purpose, and whether it is new. */
export function VendorName({
  vendor: { name, purpose, isNew },
}: {
  vendor: Pick<InventoryVendor, 'name' | 'purpose' | 'isNew'>;
}): ReactNode {
  const t = useWords('inventory');
  return (
    <span className="line wrap shrink gap-2-16">
      <span className="anywhere">{name}</span>
      <span className="small weight-450 muted">{t(`purpose.${purpose}`)}</span>
      {isNew ? <Pill tone="info">{t('new')}</Pill> : null}
    </span>
  );
}
