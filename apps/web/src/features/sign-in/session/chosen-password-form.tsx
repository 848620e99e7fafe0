import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { PasswordPolicy } from '@vigie/contract/session.ts';
import { failureOf } from '../../../shared/api/failure.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { usePasswordFailureText } from '../../../domain/sign-in/password/failure-text.ts';
import { NewPasswordField } from '../../../domain/sign-in/password/new-password-field.tsx';
import { newPasswordRules } from '../../../domain/sign-in/password/new-password-rules.ts';
import { useFormEditor } from '../../../shared/resource/use-form-editor.ts';
import { FormFailure } from '../../../shared/ui/form-parts.tsx';
import css from './session.module.css';

interface ChosenPasswordFormProps {
  email: string;
  policy: PasswordPolicy;
  submitText: string;
  failedText: string;
  note?: string;
  onChosen: (password: string) => Promise<void>;
  /** Called if the link was already used. */
  onGone: () => void;
}

/** Renders the form in which the holder of a mailed link chooses a password. */
export function ChosenPasswordForm(props: ChosenPasswordFormProps): ReactNode {
  const { email, policy, submitText, failedText, note, onChosen, onGone } = props;
  const t = useWords('password');
  const { form, failure, onSubmit, isSaving } = useFormEditor({
    rules: newPasswordRules(policy),
    words: ['password'],
    initial: { password: '' },
    textOf: usePasswordFailureText(),
    save: async (password) => {
      try {
        await onChosen(password);
      } catch (error) {
        if (failureOf(error).code === 'not-found') onGone();
        throw error;
      }
    },
  });
  return (
    <form className="grid gap-16" noValidate onSubmit={onSubmit}>
      <FormFailure title={failedText} text={failure} />
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <NewPasswordField
        name="password"
        label={t('new')}
        policy={policy}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen has no other purpose than this form.
        autoFocus
        known={[email]}
        {...form.getInputProps('password')}
        value={form.values.password}
      />
      <Button type="submit" size="md" fullWidth loading={isSaving}>
        {submitText}
      </Button>
      {note === undefined ? null : <p className={`small muted ${css.others}`}>{note}</p>}
    </form>
  );
}
