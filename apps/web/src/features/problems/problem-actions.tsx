import type { ReactNode } from 'react';
import { useApi } from '../../api/api-provider.tsx';
import type { ProblemFilters } from '../../api/problems.ts';
import { DownloadButton } from '../../download/download-button.tsx';
import { useLocale, useWords } from '../../i18n/i18n-provider.tsx';
import { ProblemsMenu } from './problems-menu.tsx';

interface ProblemActionsProps {
  filters: ProblemFilters;
  isEmpty: boolean;
}

/** Exports all filtered problems as a file for a spreadsheet, and holds the rare actions. */
export function ProblemActions({ filters, isEmpty }: ProblemActionsProps): ReactNode {
  const t = useWords('problems');
  const { client } = useApi();
  const { locale } = useLocale();
  return (
    <>
      <DownloadButton
        label={t('export')}
        fileName={t('export.file')}
        total={null}
        isDisabled={isEmpty}
        call={(options) => client.problems.csv({ ...filters, locale }, options)}
      />
      <ProblemsMenu />
    </>
  );
}
