import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { LazyReEvaluationDialog } from './lazy-re-evaluation-dialog.ts';

/** Renders an offer to re-evaluate past visits by the settings that were just saved. */
export function ReEvaluationOffer(): ReactNode {
  const t = useWords('re-evaluation');
  const may = usePermission();
  const [isOpen, setIsOpen] = useState(false);
  if (!may('observations.reEvaluate')) return null;
  return (
    <>
      <Notice
        tone="info"
        text={t('offer')}
        action={
          <Button variant="default" size="compact-md" onClick={() => setIsOpen(true)}>
            {t('offer-do')}
          </Button>
        }
      />
      {isOpen ? <LazyReEvaluationDialog label={t('title')} isOpen onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
