import type { ReactNode } from 'react';
import type { UserDetail } from '@vigie/contract/user.ts';
import { useAddProfile } from '../../api/users.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { MembershipFields } from '../../membership/membership-fields.tsx';
import { MEMBERSHIP_RULES, NEW_MEMBERSHIP } from '../../membership/membership-values.ts';
import { useFormEditor } from '../../resource/use-form-editor.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Makes somebody a member of a further company. */
export function AddProfile({ user, onClose }: { user: UserDetail; onClose: () => void }): ReactNode {
  const t = useWords('users');
  const add = useAddProfile();
  const { form, failure, onSubmit, isSaving } = useFormEditor({
    rules: MEMBERSHIP_RULES,
    words: ['users'],
    initial: NEW_MEMBERSHIP,
    save: (input) => add.mutateAsync({ ...input, userId: user.id }),
    done: ({ company }) => t('profile.add-done', { company: company.name }),
    onSaved: onClose,
  });
  return (
    <Dialog isOpen label={t('profile.add-title')} place="middle" onClose={onClose}>
      <DialogForm
        title={t('profile.add-title')}
        failed={t('profile.add-failed')}
        failure={failure}
        submit={t('profile.add')}
        isBusy={isSaving}
        onSubmit={onSubmit}
        onCancel={onClose}
      >
        <MembershipFields
          value={form.values}
          errors={form.errors}
          without={user.profiles.map(({ company }) => company.id)}
          onChange={(change) => {
            form.setValues(change);
            for (const field of Object.keys(change)) form.clearFieldError(field);
          }}
        />
      </DialogForm>
    </Dialog>
  );
}
