import type { ReactNode } from 'react';
import { BLOCKING_TABLES } from '@vigie/contract/stored-blocking.ts';
import { TIME_ZONE } from '../../../shared/api/selected-tracker.tsx';
import { useApi } from '../../../shared/api/api-provider.tsx';
import { FileMenu } from '../../../shared/download/file-menu.tsx';
import { useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';

/** Renders the exports of the comparison with other browsers: trackers, cookies and reach. */
export function BlockingFiles({ websiteId }: { websiteId: string }): ReactNode {
  const t = useWords('other-browsers');
  const { client } = useApi();
  const { locale } = useLocale();
  return (
    <FileMenu
      label={t('export')}
      files={BLOCKING_TABLES.map((table) => ({
        label: t(`export.${table}`),
        name: `other-browsers-${table}.csv`,
        read: async () =>
          (await client.blocking.csv({ websiteId, table, locale, timeZone: TIME_ZONE })) as Blob,
      }))}
    />
  );
}
