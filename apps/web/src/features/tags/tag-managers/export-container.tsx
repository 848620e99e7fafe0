import type { ReactNode } from 'react';
import { useApi } from '../../../shared/api/api-provider.tsx';
import { TIME_ZONE } from '../../../shared/api/selected-tracker.tsx';
import { useSearchFilters } from '../../../shared/resource/search-filters.ts';
import { DownloadButton } from '../../../shared/download/download-button.tsx';
import { useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../../shared/session/session-provider.tsx';

/** Renders the export of a container's tags as a CSV file, or of its review while that is shown. */
export function ExportContainer({ id }: { id: string }): ReactNode {
  const t = useWords('tag-managers');
  const { client } = useApi();
  const { locale } = useLocale();
  const may = usePermission();
  const { filters } = useSearchFilters('tab');
  const query = { id, locale, timeZone: TIME_ZONE };
  if (filters.tab === 'review')
    return may('containers.findingsCsv') ? (
      <DownloadButton
        key="review"
        label={t('export.findings')}
        fileName="container-review.csv"
        total={null}
        call={(options) => client.containers.findingsCsv(query, options)}
      />
    ) : null;
  return may('containers.tagsCsv') ? (
    <DownloadButton
      key="tags"
      label={t('export.tags')}
      fileName="container-tags.csv"
      total={null}
      call={(options) => client.containers.tagsCsv(query, options)}
    />
  ) : null;
}
