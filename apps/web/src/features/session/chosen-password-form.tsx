import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { PasswordPolicy } from '@vigie/contract/user.ts';
import { failureOf, type Failure } from '../../api/failure.ts';
import { useFieldSentence } from '../../forms/use-field-sentence.ts';
import { useRefusedFields } from '../../forms/use-refused-fields.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useFailureText } from '../../password/failure-text.ts';
import { NewPasswordField } from '../../password/new-password-field.tsx';
import { newPasswordRules } from '../../password/new-password-rules.ts';
import { Notice } from '../../ui/notice.tsx';
import css from './passwords.module.css';

interface ChosenPasswordFormProps {
  email: string;
  policy: PasswordPolicy;
  submitText: string;
  failedText: string;
  note?: string;
  onChosen: (password: string) => Promise<void>;
  /** Called when the link turns out to be used up. */
  onGone: () => void;
}

/** The password that whoever has the link of a mail chooses. */
export function ChosenPasswordForm(props: ChosenPasswordFormProps): ReactNode {
  const t = useWords('password');
  const failureText = useFailureText();
  const { password, type, refused, failure, isBusy, submit } = useChosen(props);
  const { email, policy, submitText, failedText, note } = props;
  return (
    <form className="grid gap-16" noValidate onSubmit={(event) => void submit(event)}>
      {failure ? <Notice tone="fail" title={failedText} text={failureText(failure)} /> : null}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <NewPasswordField
        name="password"
        label={t('new')}
        policy={policy}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen has no other purpose than this form.
        autoFocus
        value={password}
        known={[email]}
        error={refused}
        onChange={type}
      />
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {submitText}
      </Button>
      {note === undefined ? null : <p className={`small muted ${css.others}`}>{note}</p>}
    </form>
  );
}

function useChosen({ policy, onChosen, onGone }: ChosenPasswordFormProps) {
  const [password, setPassword] = useState('');
  const rules = newPasswordRules(policy);
  const { errors, check, take, clear } = useRefusedFields(rules, useFieldSentence('password'));
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const field = event.currentTarget.querySelector<HTMLInputElement>('[name=password]');
    setFailure(null);
    if (check({ password }) !== undefined) return field?.focus();
    setIsBusy(true);
    try {
      await onChosen(password);
    } catch (error) {
      explain(failureOf(error));
      field?.focus();
    } finally {
      setIsBusy(false);
    }
  }
  function explain(why: Failure): void {
    const refused = take(why);
    if (why.code === 'not-found') onGone();
    else if (refused === undefined) setFailure(why);
  }
  function type(next: string): void {
    setPassword(next);
    clear('password');
  }
  return { password, type, refused: errors.password, failure, isBusy, submit };
}
