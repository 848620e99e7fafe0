import type { ReactNode } from 'react';
import { useApi } from '../../../api/api-provider.tsx';
import { TIME_ZONE } from '../../../api/asked.tsx';
import { DownloadButton } from '../../../download/download-button.tsx';
import { useLocale, useWords } from '../../../i18n/i18n-provider.tsx';
import { useFilters } from '../../../resource/use-filters.ts';
import { usePermission } from '../../../session/session-provider.tsx';

/** Renders the export of the filtered vendors as a CSV file. */
export function ExportInventory(): ReactNode {
  const t = useWords('inventory');
  const { client } = useApi();
  const { locale } = useLocale();
  const { asked } = useFilters('inventory.list');
  if (!usePermission()('inventory.csv')) return null;
  return (
    <DownloadButton
      label={t('export')}
      fileName="vendors.csv"
      total={null}
      call={(options) => client.inventory.csv({ ...asked, locale, timeZone: TIME_ZONE }, options)}
    />
  );
}
