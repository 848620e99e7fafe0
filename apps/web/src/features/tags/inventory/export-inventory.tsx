import type { ReactNode } from 'react';
import { useApi } from '../../../shared/api/api-provider.tsx';
import { TIME_ZONE } from '../../../shared/api/selected-tracker.tsx';
import { DownloadButton } from '../../../shared/download/download-button.tsx';
import { useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useFilters } from '../../../shared/resource/use-filters.ts';
import { usePermission } from '../../../shared/session/session-provider.tsx';

/** Renders the export of the filtered vendors as a CSV file. */
export function ExportInventory(): ReactNode {
  const t = useWords('inventory');
  const { client } = useApi();
  const { locale } = useLocale();
  const { query } = useFilters('inventory.list');
  if (!usePermission()('inventory.csv')) return null;
  return (
    <DownloadButton
      label={t('export')}
      fileName="vendors.csv"
      total={null}
      call={(options) => client.inventory.csv({ ...query, locale, timeZone: TIME_ZONE }, options)}
    />
  );
}
