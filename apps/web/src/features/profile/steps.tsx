import type { ReactNode } from 'react';
import type { UseFormReturnType } from '@mantine/form';
import { PROFILE_FORM_FIELDS } from '@vigie/contract/fields/account-fields.ts';
import type { ProfileDetail } from '@vigie/contract/user.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { FieldInput, Inputs } from '../../shared/resource/described-inputs.tsx';
import { PRESENTATION_MAX_LENGTH, PROFILE_FORM, type ProfileFormValues } from './profile-values.ts';
import css from './steps.module.css';
import { useProfileAvatar } from '../../shared/api/users.ts';
import { AvatarInput, type AvatarChange } from '../../shared/avatar/avatar-input.tsx';
import { Notice } from '../../shared/ui/notice.tsx';

interface FormProps {
  form: UseFormReturnType<ProfileFormValues>;
}

/** Renders the names, the job title and the phone number. */
export function ProfileInformationStep({ form }: FormProps): ReactNode {
  const { firstName, lastName } = form.values;
  const displayName = {
    ...PROFILE_FORM_FIELDS.displayName,
    placeholder: `${firstName} ${lastName}`.trim(),
  };
  return (
    <Inputs
      of={PROFILE_FORM}
      section="information"
      form={form}
      own={{ displayName: <FieldInput name="displayName" field={displayName} form={form} /> }}
    />
  );
}

/** Renders the text in which the user introduces themselves to colleagues. */
export function PresentationStep({ form }: FormProps): ReactNode {
  const t = useWords('profile');
  const left = PRESENTATION_MAX_LENGTH - form.values.presentation.length;
  return (
    <div>
      <Inputs of={PROFILE_FORM} section="presentation" form={form} />
      <p className={`small muted text-end ${css.left}`}>
        {t('field.presentation-left', { count: Math.max(0, left) })}
      </p>
    </div>
  );
}

interface AvatarStepProps {
  profile: ProfileDetail;
  change: AvatarChange;
  /** State of the picture in the draft. */
  draftAvatar: ProfileFormValues['avatar'];
  onChange: (change: AvatarChange) => void;
}

/** Renders the picture; after a reload, the user must choose it again. */
export function AvatarStep({ profile, change, draftAvatar, onChange }: AvatarStepProps): ReactNode {
  const t = useWords('profile');
  const current = useProfileAvatar(profile.profileId, profile.avatarAt);
  const { firstName, lastName } = profile.person;
  return (
    <>
      {draftAvatar === 'new' && change === null ? <Notice tone="info" text={t('avatar.lost')} /> : null}
      <AvatarInput name={`${firstName} ${lastName}`} current={current} change={change} onChange={onChange} />
    </>
  );
}
