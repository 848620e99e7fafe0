import { useRef, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { ProfileDetail } from '@vigie/contract/person.ts';
import { failureOf } from '../../api/failure.ts';
import { useChangeProfile, useReadProfile, useRemoveAvatar, useUploadAvatar } from '../../api/profiles.ts';
import type { AvatarChange } from '../../avatar/avatar-input.tsx';
import { formErrors } from '../../forms/form-errors.ts';
import { useFieldSentence } from '../../forms/use-field-sentence.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useGuardedSave } from '../../resource/use-guarded-save.ts';
import { useToasts } from '../../ui/toasts/use-toasts.ts';
import { useWizard } from '../../ui/wizard/use-wizard.ts';
import { changeOf, fieldsOf, profileRules, type ProfileFields } from './profile-values.ts';
import { useSteps } from './use-steps.ts';

/** The wizard that changes a profile; the picture waits beside its values until the last step saves. */
export function useProfileWizard(profile: ProfileDetail) {
  const t = useWords('profile');
  const errorText = useErrorText();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { profileId: id, mayAdminister } = profile;
  const errors = formErrors(profileRules(mayAdminister), useFieldSentence('profile'));
  const saving = useSaveProfile(profile);
  const [avatar, setAvatar] = useState<AvatarChange>(null);
  // A save reads the picture of the moment, not the one of the render that made it.
  const chosen = useRef<AvatarChange>(null);
  const wizard = useWizard<ProfileFields, unknown>({
    draftKey: `profile ${id} ${profile.updatedAt}`,
    initial: fieldsOf(profile),
    isChange: true,
    steps: useSteps(mayAdminister),
    errorsOf: errors.validate,
    save: (fields) => saving.save(changeOf(fields, mayAdminister), chosen.current),
    onSaved() {
      toasts.done(t('save.done'));
      void navigate({ to: '/utilisateur/detail/$id', params: { id: profile.person.id } });
    },
    explain(error) {
      const failure = failureOf(error);
      if (failure.code === 'changed-meanwhile') return {};
      return { errors: errors.refused(failure), text: errorText(failure.code) };
    },
  });
  const setChange = (change: AvatarChange) => {
    chosen.current = change;
    setAvatar(change);
    wizard.form.setFieldValue('avatar', change === null ? 'same' : change === 'removed' ? 'removed' : 'new');
  };
  return { wizard, avatar, setAvatar: setChange, saving };
}

/** Saves the words first, then the picture: a picture that fails leaves the words saved, and says so. */
function useSaveProfile(profile: ProfileDetail) {
  const t = useWords('profile');
  const toasts = useToasts();
  const errorText = useErrorText();
  const change = useChangeProfile();
  const upload = useUploadAvatar();
  const remove = useRemoveAvatar();
  const read = useReadProfile();
  const { profileId: id } = profile;
  const guarded = useGuardedSave(profile, () => read(id));

  async function save(input: ReturnType<typeof changeOf>, avatar: AvatarChange): Promise<void> {
    await guarded.save((updatedAt) => change.mutateAsync({ ...input, id, updatedAt }));
    try {
      if (avatar === 'removed') await remove.mutateAsync({ id });
      else if (avatar) await upload.mutateAsync({ id, avatar });
    } catch (error) {
      toasts.failed(t('save.avatar-failed'), errorText(failureOf(error).code));
    }
  }
  return { ...guarded, save };
}
