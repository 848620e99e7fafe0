import type { ReactNode } from 'react';
import { useApi } from '../../api/api-provider.tsx';
import type { ProblemFilters } from '../../api/problems.ts';
import { DownloadButton } from '../../download/download-button.tsx';
import { useLocale, useWords } from '../../i18n/i18n-provider.tsx';

interface ProblemsExportProps {
  filters: ProblemFilters;
  isDisabled: boolean;
}

/** All problems that the filters let through, as a file for a spreadsheet of the reader's language. */
export function ProblemsExport({ filters, isDisabled }: ProblemsExportProps): ReactNode {
  const t = useWords('problems');
  const { client } = useApi();
  const { locale } = useLocale();
  return (
    <DownloadButton
      label={t('export')}
      fileName={t('export.file')}
      total={null}
      isDisabled={isDisabled}
      call={(options) => client.problems.csv({ ...filters, locale }, options)}
    />
  );
}
