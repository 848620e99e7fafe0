import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { confirmationSchema } from '@vigie/contract/user.ts';
import { failureOf, type Failure } from '../api/failure.ts';
import { useConfirmSession } from '../api/sessions.ts';
import { formErrors } from '../forms/form-errors.ts';
import type { FormRules } from '../forms/form-rules.ts';
import { useFieldSentence } from '../forms/use-field-sentence.ts';
import { useWords } from '../i18n/i18n-provider.tsx';
import { useFailureText } from '../password/failure-text.ts';
import { PasswordInput } from '../password/password-input.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import css from './confirmation-dialog.module.css';
import { useUser } from './session-provider.tsx';

/** Asks for the password before something that weighs much is done. */
export function ConfirmationDialog({ onSettled }: { onSettled: (isGiven: boolean) => void }): ReactNode {
  const t = useWords('password');
  const shell = useWords('shell');
  const failureText = useFailureText();
  const user = useUser();
  const { password, write, refused, failure, isBusy, submit } = useGivenPassword(() => onSettled(true));
  return (
    <Dialog isOpen label={t('title')} place="middle" onClose={() => onSettled(false)}>
      <form noValidate className="grid gap-16" onSubmit={submit}>
        <h2 className="title">{t('title')}</h2>
        <p className={`quiet pretty ${css.text}`}>{t('text')}</p>
        {failure ? <Notice tone="fail" text={failureText(failure)} /> : null}
        <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} />
        <PasswordInput
          name="password"
          label={t('password')}
          autoComplete="current-password"
          value={password}
          error={refused}
          onChange={(event) => write(event.currentTarget.value)}
        />
        <div className="flex wrap at-end gap-8">
          <Button variant="default" onClick={() => onSettled(false)}>
            {shell('cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const CONFIRMATION_RULES: FormRules<{ password: string }> = {
  schema: confirmationSchema,
  inputOf: (values) => values,
  fields: ['password'],
};

function useGivenPassword(onGiven: () => void) {
  const confirm = useConfirmSession();
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const errors = formErrors(CONFIRMATION_RULES, useFieldSentence('password'));
  const [missing, setMissing] = useState<string | undefined>();
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const field = event.currentTarget.querySelector<HTMLInputElement>('[name=password]');
    setFailure(null);
    const found = errors.validate({ password }).password;
    setMissing(found);
    if (found !== undefined) return field?.focus();
    try {
      await confirm.mutateAsync({ password });
      onGiven();
    } catch (error) {
      setFailure(failureOf(error));
      field?.focus();
    }
  }
  const refused = failure ? errors.refused(failure).password : undefined;
  const write = (next: string) => {
    setPassword(next);
    setMissing(undefined);
    setFailure(null);
  };
  return {
    password,
    write,
    refused: missing ?? refused,
    failure: refused ? null : failure,
    isBusy: confirm.isPending,
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
  };
}
