import type { ReactNode } from 'react';
import { useApi } from '../../api/api-provider.tsx';
import { DownloadButton } from '../../download/download-button.tsx';
import { useLocale, useWords } from '../../i18n/i18n-provider.tsx';
import { useLogFilters } from './use-log-filters.ts';

/** All entries that the filters let through, as a file for a spreadsheet. */
export function ExportLog(): ReactNode {
  const t = useWords('logs');
  const { client } = useApi();
  const { locale } = useLocale();
  const { asked } = useLogFilters();
  return (
    <DownloadButton
      label={t('list.export')}
      fileName={t('list.file')}
      total={null}
      call={(options) => client.auditLog.csv({ ...asked, locale }, options)}
    />
  );
}
