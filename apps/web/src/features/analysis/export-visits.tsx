import type { ReactNode } from 'react';
import { useExportVisits, type Question } from '../../api/data-layer.ts';
import { DownloadButton } from '../../download/download-button.tsx';
import { useLocale, useWords } from '../../i18n/i18n-provider.tsx';
import { dayOf } from '../../period/day.ts';

interface ExportVisitsProps {
  question: Question;
  hiddenColumns: string[];
  /** Visits that match; null while they are counted. */
  matching: number | null;
}

/** Everything that matches as a CSV file, as spreadsheets of the reader's language read it. */
export function ExportVisits({ question, hiddenColumns, matching }: ExportVisitsProps): ReactNode {
  const t = useWords('analysis');
  const { locale } = useLocale();
  const call = useExportVisits({ question, locale, hiddenColumns });
  return (
    <DownloadButton
      label={t('export')}
      fileName={`${t('file-name')}-${dayOf(new Date(question.from))}.csv`}
      total={matching}
      isDisabled={matching === 0}
      call={call}
    />
  );
}
