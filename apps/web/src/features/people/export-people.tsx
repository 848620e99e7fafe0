import type { ReactNode } from 'react';
import { useApi } from '../../api/api-provider.tsx';
import type { PeopleFilters } from '../../api/people.ts';
import { DownloadButton } from '../../download/download-button.tsx';
import { useLocale, useWords } from '../../i18n/i18n-provider.tsx';

interface ExportPeopleProps {
  filters: PeopleFilters;
  isEmpty: boolean;
}

/** All users that the filters let through, as a file for a spreadsheet. */
export function ExportPeople({ filters, isEmpty }: ExportPeopleProps): ReactNode {
  const t = useWords('people');
  const { client } = useApi();
  const { locale } = useLocale();
  return (
    <DownloadButton
      label={t('list.export')}
      fileName={t('list.file')}
      total={null}
      isDisabled={isEmpty}
      call={(options) => client.users.csv({ ...filters, locale }, options)}
    />
  );
}
