import type { ReactNode } from 'react';
import { confirmationSchema } from '@vigie/contract/session.ts';
import { useConfirmSession } from '../api/account.ts';
import type { FormRules } from '../forms/form-rules.ts';
import { useWords } from '../i18n/i18n-provider.tsx';
import { useFailureText } from '../password/failure-text.ts';
import { PasswordInput } from '../password/password-input.tsx';
import { useFormEditor } from '../resource/use-form-editor.ts';
import { DialogForm } from '../ui/dialog-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useUser } from './session-provider.tsx';

type Given = { password: string };
const CONFIRMATION_RULES: FormRules<Given, Given> = {
  schema: confirmationSchema,
  inputOf: (values) => values,
  fields: ['password'],
};

/** Asks for the password before something that weighs much is done. */
export function ConfirmationDialog({ onSettled }: { onSettled: (isGiven: boolean) => void }): ReactNode {
  const t = useWords('password');
  const user = useUser();
  const confirm = useConfirmSession();
  const { form, failure, onSubmit, isSaving } = useFormEditor({
    rules: CONFIRMATION_RULES,
    words: ['password'],
    initial: { password: '' },
    textOf: useFailureText(),
    save: (input) => confirm.mutateAsync(input),
    onSaved: () => onSettled(true),
  });
  return (
    <Dialog isOpen label={t('title')} place="middle" onClose={() => onSettled(false)}>
      <DialogForm
        title={t('title')}
        lead={t('text')}
        failure={failure}
        submit={t('submit')}
        isBusy={isSaving}
        onSubmit={onSubmit}
        onCancel={() => onSettled(false)}
      >
        <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} />
        <PasswordInput
          name="password"
          label={t('password')}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
      </DialogForm>
    </Dialog>
  );
}
