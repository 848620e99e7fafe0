import type { ReactNode } from 'react';
import { TextInput, InputBase } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ProfileDetail } from '@vigie/contract/user.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import {
  NAME_MAX_LENGTH,
  PHONE_MAX_LENGTH,
  PRESENTATION_MAX_LENGTH,
  type ProfileFormValues,
} from './profile-values.ts';
import css from './steps.module.css';
import { useProfileAvatar } from '../../shared/api/users.ts';
import { AvatarInput, type AvatarChange } from '../../shared/avatar/avatar-input.tsx';
import { Notice } from '../../shared/ui/notice.tsx';

/** Renders the names, the job title and the phone number. */
export function ProfileInformationStep({ form }: { form: UseFormReturnType<ProfileFormValues> }): ReactNode {
  const t = useWords('profile');
  const field = (name: 'firstName' | 'lastName' | 'displayName' | 'jobTitle' | 'phone') => ({
    label: t(`field.${name}`),
    maxLength: name === 'phone' ? PHONE_MAX_LENGTH : NAME_MAX_LENGTH,
    ...form.getInputProps(name),
  });
  const { firstName, lastName } = form.values;
  return (
    <>
      <div className={`grid items-start gap-16 ${css.pair}`}>
        <TextInput withAsterisk autoComplete="given-name" {...field('firstName')} />
        <TextInput withAsterisk autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextInput
        description={t('field.displayName-hint')}
        placeholder={`${firstName} ${lastName}`.trim()}
        {...field('displayName')}
      />
      <div className={`grid items-start gap-16 ${css.pair}`}>
        <TextInput autoComplete="organization-title" {...field('jobTitle')} />
        <TextInput type="tel" autoComplete="tel" {...field('phone')} />
      </div>
    </>
  );
}

/** Renders the text in which the user introduces themselves to colleagues. */
export function PresentationStep({ form }: { form: UseFormReturnType<ProfileFormValues> }): ReactNode {
  const t = useWords('profile');
  const left = PRESENTATION_MAX_LENGTH - form.values.presentation.length;
  return (
    <div>
      <InputBase
        component="textarea"
        multiline
        rows={8}
        classNames={{ input: css.text }}
        label={t('field.presentation')}
        description={t('field.presentation-hint')}
        {...form.getInputProps('presentation')}
      />
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
  isKept: ProfileFormValues['avatar'];
  onChange: (change: AvatarChange) => void;
}

/** Renders the picture; after a reload, the user must choose it again. */
export function AvatarStep({ profile, change, isKept, onChange }: AvatarStepProps): ReactNode {
  const t = useWords('profile');
  const current = useProfileAvatar(profile.profileId, profile.avatarAt);
  const { firstName, lastName } = profile.person;
  return (
    <>
      {isKept === 'new' && change === null ? <Notice tone="info" text={t('avatar.lost')} /> : null}
      <AvatarInput name={`${firstName} ${lastName}`} current={current} change={change} onChange={onChange} />
    </>
  );
}
