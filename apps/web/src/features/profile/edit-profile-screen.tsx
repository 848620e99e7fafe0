import { useState, type ReactNode } from 'react';
import { Link, useParams } from '@tanstack/react-router';
import type { ProfileDetail } from '@vigie/contract/person.ts';
import { useProfile } from '../../api/profiles.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Gate } from '../../resource/gate.tsx';
import { differingFields, YoursOrTheirs } from '../../resource/yours-or-theirs.tsx';
import { useUser } from '../../session/session-provider.tsx';
import { Wizard } from '../../ui/wizard/wizard.tsx';
import { InformationStep } from './information-step.tsx';
import { useProfileWizard } from './use-profile-wizard.ts';
import { PresentationStep } from './presentation-step.tsx';
import { AvatarStep } from './avatar-step.tsx';
import { AdministrationStep } from './administration-step.tsx';
import { ProfileRecap } from './profile-recap.tsx';
import { fieldsOf } from './profile-values.ts';

/** What the form calls a field; two of them are one choice there. */
const WORD_OF = {
  firstName: 'firstName',
  lastName: 'lastName',
  displayName: 'displayName',
  jobTitle: 'jobTitle',
  phone: 'phone',
  presentation: 'presentation',
  role: 'role',
  teamIds: 'teams',
  allContexts: 'reach',
  contextIds: 'reach',
} as const;

/** Changes a profile in steps: information, presentation, avatar, administration, save. */
export function EditProfileScreen(): ReactNode {
  const { id = '' } = useParams({ strict: false });
  const t = useWords('profile');
  return (
    <Gate
      query={useProfile(id)}
      failed={t('not-loaded')}
      gone={{ title: t('not-found'), back: <Link to="/">{t('not-found-back')}</Link> }}
    >
      {(profile) => <Opened key={profile.profileId} loaded={profile} />}
    </Gate>
  );
}

/** Works on the profile as it was opened. */
function Opened({ loaded }: { loaded: ProfileDetail }): ReactNode {
  const [opened, setOpened] = useState(loaded);
  return <Form key={opened.updatedAt} profile={opened} onTheirs={setOpened} />;
}

interface FormProps {
  profile: ProfileDetail;
  /** What somebody else saved meanwhile is taken instead. */
  onTheirs: (profile: ProfileDetail) => void;
}

function Form({ profile, onTheirs }: FormProps): ReactNode {
  const t = useWords('profile');
  const user = useUser();
  const { wizard, avatar, setAvatar, saving } = useProfileWizard(profile);
  const { name } = wizard.step;
  const { firstName, lastName } = profile.person;
  const isOwn = profile.person.id === user?.id;
  return (
    <Wizard
      wizard={wizard}
      title={isOwn ? t('title-own') : t('title', { name: `${firstName} ${lastName}` })}
      saveLabel={t('save.submit')}
      failureTitle={t('save.failed')}
    >
      {name === 'information' ? <InformationStep form={wizard.form} /> : null}
      {name === 'presentation' ? <PresentationStep form={wizard.form} /> : null}
      {name === 'avatar' ? (
        <AvatarStep
          profile={profile}
          change={avatar}
          isKept={wizard.form.values.avatar}
          onChange={setAvatar}
        />
      ) : null}
      {name === 'administration' ? <AdministrationStep profile={profile} form={wizard.form} /> : null}
      {name === 'save' ? <ProfileRecap profile={profile} wizard={wizard} avatar={avatar} /> : null}
      <YoursOrTheirs
        saving={saving}
        differing={(theirs) => {
          const { avatar: _, ...mine } = wizard.form.values;
          return differingFields(mine, fieldsOf(theirs));
        }}
        labelOf={(field) => t(`field.${WORD_OF[field]}`)}
        onMine={wizard.submit}
        onTheirs={(theirs) => {
          wizard.discard();
          onTheirs(theirs);
        }}
      />
    </Wizard>
  );
}
