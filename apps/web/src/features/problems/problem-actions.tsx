import { type ReactNode, useState } from 'react';
import { TIME_ZONE } from '../../api/asked-before.ts';
import { useAskedTracker } from '../../api/asked-tracker.tsx';
import { useApi } from '../../api/api-provider.tsx';
import type { ProblemFilters } from '../../api/problems.ts';
import { DownloadButton } from '../../download/download-button.tsx';
import { useLocale, useWords } from '../../i18n/i18n-provider.tsx';
import { ReEvaluationDialog } from '../../re-evaluation/re-evaluation-dialog.tsx';
import { useMay } from '../../session/use-may.ts';
import { IconRefresh } from '../../ui/icons.ts';
import { RowMenu } from '../../ui/list/row-menu.tsx';

interface ProblemActionsProps {
  filters: ProblemFilters;
  isEmpty: boolean;
}

/** Exports all filtered problems as a file for a spreadsheet, and holds the rare actions. */
export function ProblemActions({ filters, isEmpty }: ProblemActionsProps): ReactNode {
  const t = useWords('problems');
  const { client } = useApi();
  const { locale } = useLocale();
  const tracker = useAskedTracker();
  return (
    <>
      <DownloadButton
        label={t('export')}
        fileName={t('export.file')}
        total={null}
        isDisabled={isEmpty}
        call={(options) =>
          client.problems.csv({ ...filters, ...tracker, locale, timeZone: TIME_ZONE }, options)
        }
      />
      <ProblemsMenu />
    </>
  );
}

/** What is done rarely: past visits are judged again. */
function ProblemsMenu(): ReactNode {
  const t = useWords('problems');
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  if (!may('observations.reEvaluate')) return null;
  return (
    <>
      <RowMenu
        label={t('menu')}
        actions={[{ name: t('menu.re-evaluate'), icon: IconRefresh, act: () => setIsOpen(true) }]}
      />
      <ReEvaluationDialog label={t('menu.re-evaluate')} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
