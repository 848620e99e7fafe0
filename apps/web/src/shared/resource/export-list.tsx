import type { ReactNode } from 'react';
import { TIME_ZONE } from '../api/selected-tracker.tsx';
import { useApi } from '../api/api-provider.tsx';
import { DownloadButton } from '../download/download-button.tsx';
import { useLocale, useWords } from '../i18n/i18n-provider.tsx';

interface ExportListProps {
  noun: 'agents' | 'channels' | 'companies' | 'fleet' | 'users' | 'websites';
  query?: object;
  isEmpty?: boolean;
}

/** Renders a button that exports all rows that match the list's filters, for a spreadsheet. */
export function ExportList({ noun, query = {}, isEmpty = false }: ExportListProps): ReactNode {
  const t = useWords('download');
  const { client } = useApi();
  const { locale } = useLocale();
  return (
    <DownloadButton
      label={t('export')}
      fileName={`${noun}.csv`}
      total={null}
      isDisabled={isEmpty}
      call={(options) => client[noun].csv({ ...query, locale, timeZone: TIME_ZONE }, options)}
    />
  );
}
