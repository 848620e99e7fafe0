import type { ReactNode } from 'react';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { ExportFile } from '../../../shared/download/export-file.tsx';
import { useSearchFilters } from '../../../shared/resource/search-filters.ts';

/** Renders the export of a container's tags as a CSV file, or of its review while that is shown. */
export function ExportContainer({ id }: { id: string }): ReactNode {
  const t = useWords('tag-managers');
  const { filters } = useSearchFilters('tab');
  const [call, label, fileName] =
    filters.tab === 'review'
      ? (['containers.findingsCsv', t('export.findings'), 'container-review.csv'] as const)
      : (['containers.tagsCsv', t('export.tags'), 'container-tags.csv'] as const);
  return <ExportFile key={call} call={call} query={{ id }} label={label} fileName={fileName} />;
}
