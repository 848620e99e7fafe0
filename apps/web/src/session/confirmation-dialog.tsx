import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { failureOf, type Failure } from '../api/failure.ts';
import { useConfirmSession } from '../api/sessions.ts';
import { useWords } from '../i18n/i18n-provider.tsx';
import { useFailureText } from '../password/failure-text.ts';
import { PasswordInput } from '../password/password-input.tsx';
import { refusalFromServer } from '../password/password-rules.ts';
import { useRefusalText } from '../password/refusal-text.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import css from './confirmation-dialog.module.css';
import { useUser } from './session-provider.tsx';

/** Asks for the password before something that weighs much is done. */
export function ConfirmationDialog({ onSettled }: { onSettled: (isGiven: boolean) => void }): ReactNode {
  const t = useWords('confirmation');
  const shell = useWords('shell');
  const refusalText = useRefusalText();
  const failureText = useFailureText();
  const user = useUser();
  const { password, write, refusal, failure, isBusy, submit } = useGivenPassword(() => onSettled(true));
  return (
    <Dialog isOpen label={t('title')} place="middle" onClose={() => onSettled(false)}>
      <form noValidate className={css.form} onSubmit={submit}>
        <h2 className={css.title}>{t('title')}</h2>
        <p className={css.text}>{t('text')}</p>
        {failure ? <Notice tone="fail" text={failureText(failure)} /> : null}
        <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} />
        <PasswordInput
          name="password"
          label={t('password')}
          autoComplete="current-password"
          value={password}
          error={refusalText(refusal)}
          onChange={(event) => write(event.currentTarget.value)}
        />
        <div className={css.actions}>
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

function useGivenPassword(onGiven: () => void) {
  const confirm = useConfirmSession();
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const field = event.currentTarget.querySelector<HTMLInputElement>('[name=password]');
    setFailure(null);
    setIsMissing(password === '');
    if (password === '') return field?.focus();
    try {
      await confirm.mutateAsync({ password });
      onGiven();
    } catch (error) {
      setFailure(failureOf(error));
      field?.focus();
    }
  }
  const refused = failure && refusalFromServer(failure, 'password');
  const write = (next: string) => {
    setPassword(next);
    setIsMissing(false);
    setFailure(null);
  };
  return {
    password,
    write,
    refusal: isMissing ? { code: 'password-required' as const } : refused,
    failure: refused ? null : failure,
    isBusy: confirm.isPending,
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
  };
}
