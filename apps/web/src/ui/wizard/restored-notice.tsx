import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { Notice } from '../notice.tsx';
import type { WizardApi } from './wizard-options.ts';
import css from './wizard.module.css';

/** Says that a draft was taken up again, and offers to begin again. */
export function RestoredNotice<V>({ wizard }: { wizard: WizardApi<V> }): ReactNode {
  const t = useWords('shell');
  const format = useFormat();
  if (wizard.restoredAt === null) return null;
  return (
    <div className={css.restored}>
      <Notice
        tone="info"
        text={t('wizard.restored', { time: format.hour(wizard.restoredAt) })}
        action={
          <Button variant="default" size="compact-sm" onClick={wizard.startOver}>
            {t('wizard.start-over')}
          </Button>
        }
      />
    </div>
  );
}
