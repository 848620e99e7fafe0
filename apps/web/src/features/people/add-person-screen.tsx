import type { ReactNode } from 'react';
import { lazyPart } from '../../app/lazy-part.tsx';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Wizard } from '../../ui/wizard/wizard.tsx';
import type { WizardApi } from '../../ui/wizard/wizard-options.ts';
import { NameFields } from './identity-fields.tsx';
import type { PersonValues } from './person-values.ts';
import { usePersonWizard } from './use-person-wizard.ts';

const ConnectionStep = lazyPart([], async () => (await import('./connection-step.tsx')).ConnectionStep);
const UserStep = lazyPart([], async () => (await import('./user-step.tsx')).UserStep);
const NotificationStep = lazyPart([], async () => (await import('./notification-step.tsx')).NotificationStep);
const MembershipFields = lazyPart(
  ['membership'],
  async () => (await import('../../membership/membership-fields.tsx')).MembershipFields,
);
const PersonRecap = lazyPart(['membership'], async () => (await import('./person-recap.tsx')).PersonRecap);

/** Adds a user in six steps; only the last one saves (specification §2). */
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
