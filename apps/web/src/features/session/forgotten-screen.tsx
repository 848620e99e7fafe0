import { useState, type FormEvent, type ReactNode } from 'react';
import { Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { resetRequestSchema } from '@vigie/contract/person.ts';
import { useApi } from '../../api/api-provider.tsx';
import { failureOf, type Failure } from '../../api/failure.ts';
import type { FormRules } from '../../forms/form-rules.ts';
import { useFieldSentence } from '../../forms/use-field-sentence.ts';
import { useRefusedFields } from '../../forms/use-refused-fields.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useFailureText } from '../../password/failure-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { BlankFrame } from './blank-frame.tsx';
import css from './passwords.module.css';

/** Asks for a link to choose a new password. The answer never tells whether the account exists. */
export function ForgottenScreen(): ReactNode {
  const t = useWords('password');
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null)
    return (
      <BlankFrame title={t('forgotten.sent-title')}>
        <div className={css.form}>
          <Notice tone="ok" text={t('forgotten.sent', { email: sentTo })} />
          <Button variant="default" size="md" onClick={() => setSentTo(null)}>
            {t('forgotten.again')}
          </Button>
          <Back />
        </div>
      </BlankFrame>
    );
  return (
    <BlankFrame title={t('forgotten.title')} lead={t('forgotten.lead')}>
      <RequestForm onSent={setSentTo} />
    </BlankFrame>
  );
}

function RequestForm({ onSent }: { onSent: (email: string) => void }): ReactNode {
  const t = useWords('password');
  const failureText = useFailureText();
  const { email, setEmail, refused, failure, isBusy, submit } = useRequest(onSent);
  return (
    <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      {failure ? <Notice tone="fail" title={t('forgotten.failed')} text={failureText(failure)} /> : null}
      <TextInput
        name="email"
        type="email"
        size="md"
        label={t('forgotten.email')}
        autoComplete="username"
        inputMode="email"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen has no other purpose than this form.
        autoFocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={refused}
      />
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {t('forgotten.submit')}
      </Button>
      <Back />
    </form>
  );
}

const REQUEST_RULES: FormRules<{ email: string }> = {
  schema: resetRequestSchema,
  inputOf: (values) => values,
  fields: ['email'],
};

function useRequest(onSent: (email: string) => void) {
  const { client } = useApi();
  const [email, setEmail] = useState('');
  const { errors, check } = useRefusedFields(REQUEST_RULES, useFieldSentence('password'));
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const field = event.currentTarget.querySelector('input');
    setFailure(null);
    if (check({ email }) !== undefined) return field?.focus();
    setIsBusy(true);
    try {
      await client.passwordResets.request({ email: email.trim() });
      onSent(email.trim());
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setIsBusy(false);
    }
  }
  return { email, setEmail, refused: errors.email, failure, isBusy, submit };
}

function Back(): ReactNode {
  const t = useWords('password');
  return (
    <Link to="/connexion" className={css.back}>
      {t('forgotten.back')}
    </Link>
  );
}
