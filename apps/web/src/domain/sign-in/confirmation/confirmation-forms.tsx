import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { FactorProof } from '@vigie/contract/sign-in.ts';
import { useConfirmSession } from '../../../shared/api/account.ts';
import { useConfirmByFactor } from '../../../shared/api/factors.ts';
import type { FormRules } from '../../../shared/forms/form-rules.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { usePasswordFailureText } from '../password/failure-text.ts';
import { PasswordInput } from '../password/password-input.tsx';
import { useFormEditor } from '../../../shared/resource/use-form-editor.ts';
import { CodeInput } from '../signing-in/code-input.tsx';
import { CODE_RULES, type GivenCode } from '../signing-in/code-rules.ts';
import { DialogForm } from '../../../shared/ui/dialog-form.tsx';
import { useUser } from '../../../shared/session/session-provider.tsx';

interface ConfirmationFormProps {
  onSettled: (isGiven: boolean) => void;
  /** The other methods. */
  children: ReactNode;
}

type Given = { password: string };
const PASSWORD_RULES: FormRules<Given, Given> = {
  schema: (schemas) => schemas.confirmationSchema,
  inputOf: (values) => values,
  fields: ['password'],
};

export function PasswordForm({ onSettled, children }: ConfirmationFormProps): ReactNode {
  const t = useWords('password');
  const user = useUser();
  const confirm = useConfirmSession();
  const { form, failure, onSubmit, isSaving } = useFormEditor({
    rules: PASSWORD_RULES,
    words: ['password'],
    initial: { password: '' },
    textOf: usePasswordFailureText(),
    save: (input) => confirm.mutateAsync(input),
    onSaved: () => onSettled(true),
  });
  return (
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
      {children}
    </DialogForm>
  );
}

export function CodeForm({ onSettled, children }: ConfirmationFormProps): ReactNode {
  const t = useWords('signing-in');
  const password = useWords('password');
  const confirm = useConfirmByFactor();
  const { form, failure, onSubmit, isSaving } = useFormEditor<
    GivenCode,
    Extract<FactorProof, { method: 'totp' }>,
    unknown
  >({
    rules: CODE_RULES.totp,
    words: ['signing-in'],
    initial: { code: '' },
    textOf: usePasswordFailureText(),
    save: (proof) => confirm.mutateAsync({ proof }),
    onSaved: () => onSettled(true),
  });
  return (
    <DialogForm
      title={password('title')}
      lead={t('confirm.totp')}
      failure={failure}
      submit={t('confirm.submit')}
      isBusy={isSaving}
      onSubmit={onSubmit}
      onCancel={() => onSettled(false)}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the field that had the focus. */}
      <CodeInput method="totp" autoFocus {...form.getInputProps('code')} />
      {children}
    </DialogForm>
  );
}

/** Renders the other methods, for a user who has neither a password nor an app. */
export function NoForm({ onSettled, children }: ConfirmationFormProps): ReactNode {
  const t = useWords('signing-in');
  const password = useWords('password');
  const shell = useWords('shell');
  return (
    <div className="grid gap-14">
      <h2 className="title">{password('title')}</h2>
      <p className="quiet pretty">{t('confirm.none')}</p>
      {children}
      <div className="flex at-end">
        <Button variant="default" onClick={() => onSettled(false)}>
          {shell('cancel')}
        </Button>
      </div>
    </div>
  );
}
