import type { ReactNode } from 'react';
import { Link, useParams } from '@tanstack/react-router';
import { PROFILE_FORM_FIELDS } from '@vigie/contract/fields/account-fields.ts';
import { MEMBERSHIP_FIELDS } from '@vigie/contract/fields/membership-fields.ts';
import type { ProfileDetail } from '@vigie/contract/user.ts';
import {
  useChangeProfile,
  useProfile,
  useReadProfile,
  useRemoveAvatar,
  useUploadAvatar,
} from '../../shared/api/users.ts';
import { useAvatarChoice } from '../../shared/avatar/use-avatar-choice.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useFieldLabels } from '../../shared/resource/field-labels.ts';
import { PageEditor } from '../../shared/resource/page-editor.tsx';
import { Gate } from '../../shared/resource/gate.tsx';
import { useEditor } from '../../shared/resource/use-editor.ts';
import { MembershipFields } from '../../domain/membership/membership-fields.tsx';
import { useUser } from '../../shared/session/session-provider.tsx';
import { ProfileInformationStep, PresentationStep, AvatarStep } from './steps.tsx';
import { PROFILE_FORM, profileFormFields, profileRules, type ProfileFormValues } from './profile-values.ts';

/** Steps of the form (docs/specification.md); administration is for users with permission. */
const STEPS = {
  information: PROFILE_FORM.steps.information,
  presentation: PROFILE_FORM.steps.presentation,
  avatar: ['avatar'],
  administration: ['role', 'teamIds', 'allContexts', 'contextIds'],
  save: [],
} as const satisfies Record<string, ReadonlyArray<keyof ProfileFormValues>>;

/** Renders the form that changes a profile, with its steps as sections of one page. */
export function EditProfileScreen(): ReactNode {
  const { id = '' } = useParams({ strict: false });
  const t = useWords('profile');
  return (
    <Gate
      query={useProfile(id)}
      failed={t('not-loaded')}
      gone={{ title: t('not-found'), back: <Link to="/">{t('not-found-back')}</Link> }}
    >
      {(profile) => <ProfileEditor key={profile.profileId} profile={profile} />}
    </Gate>
  );
}

function ProfileEditor({ profile }: { profile: ProfileDetail }): ReactNode {
  const t = useWords('profile');
  const user = useUser();
  const { avatar, ...editor } = useProfileEditor(profile);
  const labels = useFieldLabels({ ...PROFILE_FORM_FIELDS, ...MEMBERSHIP_FIELDS });
  const { form } = editor;
  const opened = editor.opened ?? profile;
  const { id, firstName, lastName } = opened.person;
  const labelOf = (field: keyof ProfileFormValues) => (field === 'avatar' ? t('step.avatar') : labels(field));
  return (
    <PageEditor
      editor={editor}
      title={id === user?.id ? t('title-own') : t('title', { name: `${firstName} ${lastName}` })}
      saveLabel={t('save.submit')}
      failureTitle={t('save.failed')}
      labelOf={labelOf}
    >
      {{
        information: <ProfileInformationStep form={form} />,
        presentation: <PresentationStep form={form} />,
        avatar: (
          <AvatarStep
            profile={opened}
            change={avatar.change}
            draftAvatar={form.values.avatar}
            onChange={(change) => form.setFieldValue('avatar', avatar.choose(change))}
          />
        ),
        administration: (
          <MembershipFields
            isCompanyFixed
            roleNow={opened.role}
            value={{ ...form.values, companyId: opened.company.id }}
            errors={form.errors}
            onChange={(change) => form.setValues(change as Partial<ProfileFormValues>)}
          />
        ),
      }}
    </PageEditor>
  );
}

function useProfileEditor(profile: ProfileDetail) {
  const t = useWords('profile');
  const change = useChangeProfile();
  const read = useReadProfile();
  const avatar = useAvatarChoice({
    upload: useUploadAvatar(),
    remove: useRemoveAvatar(),
    failed: t('save.avatar-failed'),
  });
  const { profileId: id, person, mayAdminister } = profile;
  const editor = useEditor({
    draftKey: `profile ${id}`,
    rules: profileRules(mayAdminister),
    words: ['profile'],
    initial: profileFormFields(profile),
    steps: STEPS,
    unused: mayAdminister ? {} : { administration: t('administration.unused') },
    titleOf: (name) => t(`step.${name}`),
    opened: profile,
    read: () => read(id),
    fieldsOf: profileFormFields,
    save: async (input, updatedAt) => {
      await change.mutateAsync({ ...input, id, updatedAt });
      await avatar.save(id);
    },
    done: () => t('save.done'),
    wayOn: () => ({ to: '/utilisateur/detail/$id', params: { id: person.id } }),
  });
  return { ...editor, avatar };
}
