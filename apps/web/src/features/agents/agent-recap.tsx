import type { ReactNode } from 'react';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Recap } from '../../ui/wizard/recap.tsx';
import type { WizardApi } from '../../ui/wizard/wizard-options.ts';
import type { AgentFields } from './agent-values.ts';

/** What will be saved. */
export function AgentRecap({ wizard }: { wizard: WizardApi<AgentFields> }): ReactNode {
  const t = useWords('agents');
  const { url, name, slug, slotsMax, isPaused } = wizard.form.values;
  return (
    <Recap
      wizard={wizard}
      sections={{
        information: {
          facts: [
            [t('field.url'), url],
            [t('field.name'), name],
            [t('field.slug'), slug],
          ],
        },
        settings: {
          facts: [
            [t('field.slots'), slotsMax === '' ? t('save.unlimited') : slotsMax],
            [t('field.paused'), t(isPaused ? 'save.yes' : 'save.no')],
          ],
        },
      }}
    />
  );
}
