import { useState, type ReactNode } from 'react';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { ReEvaluationDialog } from '../../re-evaluation/re-evaluation-dialog.tsx';
import { useMay } from '../../session/use-may.ts';
import { IconRefresh } from '../../ui/icons.ts';
import { RowMenu } from '../../ui/list/row-menu.tsx';

/** What is done rarely: past visits are judged again. */
export function ProblemsMenu(): ReactNode {
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
