import type { ReactNode } from 'react';
import type { Locale } from '@vigie/contract/locales.ts';
import type { Client } from '../api/client.ts';
import type { CallContext } from '../api/link.ts';
import { TIME_ZONE } from '../api/selected-tracker.tsx';
import { useApi } from '../api/api-provider.tsx';
import { DownloadButton } from '../download/download-button.tsx';
import { useLocale, useWords } from '../i18n/i18n-provider.tsx';

/** Resource whose list the API exports with no more than a language and a time zone. */
type ExportedResource = {
  [Noun in keyof Client]: Client[Noun] extends { csv: Export } ? Noun : never;
}[keyof Client];

type Export = (
  input: { locale: Locale; timeZone: string },
  options: { signal: AbortSignal; context: CallContext },
) => Promise<unknown>;

interface ExportListProps {
  noun: ExportedResource;
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
