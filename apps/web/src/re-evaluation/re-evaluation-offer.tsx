import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useWords } from '../i18n/i18n-provider.tsx';
import { usePermission } from '../session/session-provider.tsx';
import { Notice } from '../ui/notice.tsx';
import { lazyComponent } from '../ui/lazy-part.tsx';

const ReEvaluationDialog = lazyComponent(
  ['period'],
  async () => (await import('./re-evaluation-dialog.tsx')).ReEvaluationDialog,
  () => null,
);

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
      {isOpen ? <ReEvaluationDialog label={t('title')} isOpen onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
