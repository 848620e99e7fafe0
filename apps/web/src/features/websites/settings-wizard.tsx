import type { ReactNode } from 'react';
import type { Website } from '@vigie/contract/website.ts';
import { lazyPart } from '../../app/lazy-part.tsx';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Wizard } from '../../ui/wizard/wizard.tsx';
import { NameField, UrlField } from './website-fields.tsx';
import { SettingsHelp } from './settings-help.tsx';
import { SettingsRecap } from './settings-recap.tsx';
import { useSettingsWizard } from './use-settings-wizard.ts';

// Their fields weigh more than the rest of the screen.
const VisitStep = lazyPart([], async () => (await import('./visit-step.tsx')).VisitStep);
const HitStep = lazyPart(['run-view', 'wording'], async () => (await import('./hit-step.tsx')).HitStep);

interface SettingsWizardProps {
  website: Website;
  title: string;
  /** The other parts of the screen. */
  tabs: ReactNode;
}

export function SettingsWizard({ website, title, tabs }: SettingsWizardProps): ReactNode {
  const t = useWords('websites');
  const wizard = useSettingsWizard(website);
  const { name } = wizard.step;
  return (
    <Wizard
      wizard={wizard}
      title={title}
      tabs={tabs}
      saveLabel={t('save.submit')}
      failureTitle={t('save.failed')}
      help={<SettingsHelp />}
    >
      {name === 'information' ? (
        <>
          <UrlField form={wizard.form} />
          <NameField form={wizard.form} />
        </>
      ) : null}
      {name === 'settings' ? <VisitStep website={website} form={wizard.form} /> : null}
      {name === 'hit' ? <HitStep website={website} form={wizard.form} /> : null}
      {name === 'save' ? <SettingsRecap website={website} wizard={wizard} /> : null}
    </Wizard>
  );
}
