import type { ReactNode } from 'react';
import type { UserDetail } from '@vigie/contract/user.ts';
import { useChangeUser, useReadUser } from '../../api/users.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useFormEditor } from '../../resource/use-form-editor.ts';
import { YoursOrTheirs } from '../../resource/yours-or-theirs.tsx';
import { nameOf } from '../../session/name-of.ts';
import { useMay } from '../../session/session-provider.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmailField, NamedFields, NameFields } from './identity-fields.tsx';
import { IDENTITY_RULES, valuesOf } from './user-values.ts';

const WORD_OF = {
  firstName: 'first-name',
  lastName: 'last-name',
  displayName: 'display-name',
  locale: 'locale',
  email: 'email',
} as const;

interface EditUserProps {
  user: UserDetail;
  onClose: () => void;
}

/** Changes somebody's names and language; their e-mail is up to an administrator. */
export function EditUser({ user, onClose }: EditUserProps): ReactNode {
  const t = useWords('users');
  const mayChangeEmail = useMay()('users.setPassword');
  const change = useChangeUser();
  const read = useReadUser();
  const { id } = user;
  const { form, failure, onSubmit, isSaving, conflict } = useFormEditor({
    rules: IDENTITY_RULES,
    words: ['users'],
    initial: valuesOf(user),
    opened: user,
    read: () => read(id),
    fieldsOf: valuesOf,
    save: ({ email, ...names }, updatedAt) =>
      change.mutateAsync({ id, ...names, ...(mayChangeEmail ? { email } : {}), updatedAt }),
    done: (saved) => t('edit.done', { name: nameOf(saved) }),
    onSaved: onClose,
  });
  const title = t('edit.title', { name: nameOf(user) });
  return (
    <Dialog isOpen label={title} place="middle" onClose={onClose}>
      <DialogForm
        title={title}
        failed={t('edit.failed')}
        failure={failure}
        submit={t('edit.submit')}
        isBusy={isSaving}
        onSubmit={onSubmit}
        onCancel={onClose}
      >
        <NameFields form={form} />
        <NamedFields form={form} />
        {mayChangeEmail ? <EmailField form={form} /> : null}
      </DialogForm>
      <YoursOrTheirs conflict={conflict} labelOf={(field) => t(`fact.${WORD_OF[field]}`)} />
    </Dialog>
  );
}
