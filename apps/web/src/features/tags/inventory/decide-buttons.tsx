import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { VENDOR_APPROVALS } from '@vigie/contract/inventory.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../../shared/session/session-provider.tsx';
import { useDecide } from './use-decide.ts';

/** Renders the buttons that approve or refuse a vendor, or remove it from its list. */
export function DecideButtons({ vendor, name }: { vendor: string; name: string }): ReactNode {
  const t = useWords('inventory');
  const { entryOf, isReady, isBusy, decide } = useDecide();
  if (!usePermission()('listedVendors.set')) return null;
  const entry = entryOf(vendor);
  const choices = [...VENDOR_APPROVALS, null].filter((approval) => approval !== (entry?.standing ?? null));
  return choices.map((approval) => (
    <Button
      key={approval ?? 'none'}
      size="compact-sm"
      variant="default"
      disabled={!isReady || isBusy}
      onClick={() => decide({ vendor, name, standing: approval, note: entry?.note ?? '' })}
    >
      {t(`decide.${approval ?? 'none'}`)}
    </Button>
  ));
}
