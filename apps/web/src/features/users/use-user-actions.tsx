import { useState, type ReactNode } from 'react';
import { USER_FIELDS } from '@vigie/contract/fields/user-fields.ts';
import type { UserDetail, UserStatus } from '@vigie/contract/user.ts';
import { useRemoveUser, useSetUserStatus, useChangeUser, useReadUser } from '../../shared/api/users.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useFieldLabels } from '../../shared/resource/field-labels.ts';
import { Inputs } from '../../shared/resource/described-inputs.tsx';
import { useDeletion } from '../../shared/resource/use-deletion.tsx';
import { userName } from '../../shared/session/name-of.ts';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { useFormEditor } from '../../shared/resource/use-form-editor.ts';
import { YoursOrTheirs } from '../../shared/resource/yours-or-theirs.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { DialogForm } from '../../shared/ui/dialog-form.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { USER_FORM } from './user-values.ts';

export interface UserActionsApi {
  setStatus: (user: UserDetail, status: UserStatus) => void;
  edit: (user: UserDetail) => void;
  askToDelete: (user: UserDetail) => void;
  /** Dialogs; the screen must render them. */
  dialogs: ReactNode;
}

/** Returns the actions on a user: edit, activate (with undo) and delete. */
export function useUserActions(onDeleted: () => void): UserActionsApi {
  const t = useWords('users');
  const [edited, setEdited] = useState<UserDetail | null>(null);
  const deletion = useDeletion<UserDetail, { id: string }>({
    removal: useRemoveUser(),
    inputOf: ({ id }) => ({ id }),
    wordsOf: (user) => ({
      title: t('delete.title', { name: userName(user) }),
      text: t('delete.text'),
      confirm: t('action.delete'),
      failed: t('delete.failed'),
      done: t('delete.done', { name: userName(user) }),
      typed: {
        label: t('delete.label', { email: user.email }),
        isProof: (typed) => typed.toLowerCase() === user.email.toLowerCase(),
      },
    }),
    onDeleted,
  });
  return {
    setStatus: useSetStatus(),
    edit: setEdited,
    askToDelete: deletion.ask,
    dialogs: (
      <>
        {edited ? <EditUser user={edited} onClose={() => setEdited(null)} /> : null}
        {deletion.dialog}
      </>
    ),
  };
}

function useSetStatus() {
  const t = useWords('users');
  const toasts = useToasts();
  const change = useSetUserStatus();
  const set = async (user: UserDetail, status: UserStatus, isUndo = false): Promise<void> => {
    const { id, status: before } = user;
    const name = userName(user);
    try {
      const changed = await change.mutateAsync({ id, status });
      const undo = () => void set(changed, before, true);
      toasts.done(t(`status.done-${status}`, { name }), isUndo ? {} : { undo });
    } catch (error) {
      toasts.callFailed(error, t('status.failed'));
    }
  };
  return (user: UserDetail, status: UserStatus) => void set(user, status);
}

interface EditUserProps {
  user: UserDetail;
  onClose: () => void;
}

/** Renders the form for a user's names and language; only an administrator changes the e-mail. */
function EditUser({ user, onClose }: EditUserProps): ReactNode {
  const t = useWords('users');
  const mayChangeEmail = usePermission()('users.setPassword');
  const change = useChangeUser();
  const read = useReadUser();
  const labelOf = useFieldLabels(USER_FIELDS);
  const { id } = user;
  const { form, failure, onSubmit, isSaving, conflict } = useFormEditor({
    rules: USER_FORM.rules,
    words: ['users'],
    initial: USER_FORM.valuesOf(user),
    opened: user,
    read: () => read(id),
    fieldsOf: USER_FORM.valuesOf,
    save: ({ email, ...names }, updatedAt) =>
      change.mutateAsync({ id, ...names, ...(mayChangeEmail ? { email } : {}), updatedAt }),
    done: (saved) => t('edit.done', { name: userName(saved) }),
    onSaved: onClose,
  });
  const title = t('edit.title', { name: userName(user) });
  return (
    <Dialog isOpen label={title} variant="middle" onClose={onClose}>
      <DialogForm
        title={title}
        failed={t('edit.failed')}
        failure={failure}
        submit={t('edit.submit')}
        isBusy={isSaving}
        onSubmit={onSubmit}
        onCancel={onClose}
      >
        <Inputs of={USER_FORM} section="information" form={form} />
        <Inputs of={USER_FORM} section="user" form={form} />
        {mayChangeEmail ? <Inputs of={USER_FORM} section="connection" form={form} /> : null}
      </DialogForm>
      <YoursOrTheirs conflict={conflict} labelOf={labelOf} />
    </Dialog>
  );
}
