import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { PASSWORD_MIN_LENGTH } from '@vigie/contract/limits.ts';
import { useApi } from '../../api/api-provider.tsx';
import { failureOf, type Failure } from '../../api/failure.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useFailureText } from '../../password/failure-text.ts';
import { NewPasswordField } from '../../password/new-password-field.tsx';
import { refusalFromServer, refusalOfNew, type PasswordRefusal } from '../../password/password-rules.ts';
import { useRefusalText } from '../../password/refusal-text.ts';
import { Notice } from '../../ui/notice.tsx';
import css from './passwords.module.css';

interface ResetFormProps {
  token: string;
  email: string;
  /** Called when the link turns out to be used up. */
  onGone: () => void;
}

export function ResetForm(props: ResetFormProps): ReactNode {
  const t = useWords('passwords');
  const refusalText = useRefusalText();
  const failureText = useFailureText();
  const { password, type, refusal, failure, isBusy, submit } = useReset(props);
  return (
    <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      {failure ? <Notice tone="fail" title={t('reset.failed')} text={failureText(failure)} /> : null}
      <input type="hidden" name="username" autoComplete="username" value={props.email} />
      <NewPasswordField
        name="password"
        label={t('new')}
        description={t('hint', { min: PASSWORD_MIN_LENGTH })}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen has no other purpose than this form.
        autoFocus
        value={password}
        known={[props.email]}
        error={refusalText(refusal)}
        onChange={type}
      />
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {t('reset.submit')}
      </Button>
      <p className={css.others}>{t('reset.others')}</p>
    </form>
  );
}

function useReset({ token, onGone }: ResetFormProps) {
  const { client } = useApi();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<PasswordRefusal | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const field = event.currentTarget.querySelector<HTMLInputElement>('[name=password]');
    const found = refusalOfNew(password);
    setRefusal(found);
    setFailure(null);
    if (found) return field?.focus();
    setIsBusy(true);
    try {
      await client.passwordResets.use({ token, password });
      await navigate({ to: '/connexion', search: { changed: 'yes' }, replace: true });
    } catch (error) {
      explain(failureOf(error));
      field?.focus();
    } finally {
      setIsBusy(false);
    }
  }
  function explain(why: Failure): void {
    const refused = refusalFromServer(why, 'password');
    setRefusal(refused);
    if (why.code === 'not-found') onGone();
    else if (!refused) setFailure(why);
  }
  function type(next: string): void {
    setPassword(next);
    setRefusal(null);
  }
  return { password, type, refusal, failure, isBusy, submit };
}
