import type { ReactNode } from 'react';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Wizard } from '../../ui/wizard/wizard.tsx';
import type { WizardApi } from '../../ui/wizard/wizard-options.ts';
import { NameFields } from './identity-fields.tsx';
import type { PersonValues } from './person-values.ts';
import { usePersonWizard } from './use-person-wizard.ts';
import { ConnectionStep } from './connection-step.tsx';
import { UserStep } from './user-step.tsx';
import { NotificationStep } from './notification-step.tsx';
import { MembershipFields } from '../../membership/membership-fields.tsx';
import { PersonRecap } from './person-recap.tsx';

/** Adds a user in six steps; only the last one saves. */
export function AddPersonScreen(): ReactNode {
  const t = useWords('people');
  const { wizard, password, choosePassword } = usePersonWizard();
  const { name } = wizard.step;
  const { form } = wizard;
  return (
    <Wizard
      wizard={wizard}
      title={t('add.title')}
      back={{ to: '/utilisateur', label: t('detail.back') }}
      saveLabel={t('save.submit')}
      failureTitle={t('save.failed')}
    >
      {name === 'information' ? <NameFields form={form} /> : null}
      {name === 'connection' ? (
        <ConnectionStep form={form} password={password} onPassword={choosePassword} />
      ) : null}
      {name === 'user' ? <UserStep form={form} /> : null}
      {name === 'profile' ? <ProfileStep wizard={wizard} /> : null}
      {name === 'notification' ? <NotificationStep form={form} /> : null}
      {name === 'save' ? <PersonRecap wizard={wizard} hasPassword={password !== ''} /> : null}
    </Wizard>
  );
}

function ProfileStep({ wizard: { form } }: { wizard: WizardApi<PersonValues> }): ReactNode {
  return (
    <MembershipFields
      value={form.values}
      errors={form.errors}
      onChange={(change) => {
        form.setValues(change);
        for (const field of Object.keys(change)) form.clearFieldError(field);
      }}
    />
  );
}
