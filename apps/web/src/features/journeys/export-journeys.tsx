import type { ReactNode } from 'react';
import { useApi } from '../../shared/api/api-provider.tsx';
import { TIME_ZONE } from '../../shared/api/selected-tracker.tsx';
import { DownloadButton } from '../../shared/download/download-button.tsx';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';

interface ExportJourneysProps {
  /** Website and search of the list. */
  query: { websiteId: string; q?: string };
  isEmpty: boolean;
}

/** Renders the export of the listed journeys as a spreadsheet file. */
export function ExportJourneys({ query, isEmpty }: ExportJourneysProps): ReactNode {
  const t = useWords('download');
  const { client } = useApi();
  const { locale } = useLocale();
  if (!usePermission()('journeys.csv')) return null;
  return (
    <DownloadButton
      label={t('export')}
      fileName="journeys.csv"
      total={null}
      isDisabled={isEmpty}
      call={(options) => client.journeys.csv({ ...query, locale, timeZone: TIME_ZONE }, options)}
    />
  );
}

/** Renders the export of all runs of a journey as a spreadsheet file. */
export function ExportRuns({ id, total }: { id: string; total: number }): ReactNode {
  const t = useWords('download');
  const { client } = useApi();
  const { locale } = useLocale();
  if (!usePermission()('journeys.runsCsv')) return null;
  return (
    <DownloadButton
      label={t('export')}
      fileName="journey-runs.csv"
      total={total}
      isDisabled={total === 0}
      call={(options) => client.journeys.runsCsv({ id, locale, timeZone: TIME_ZONE }, options)}
    />
  );
}
