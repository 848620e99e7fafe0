import { useRef, type ReactNode } from 'react';
import { Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PASSWORD_MIN_LENGTH } from '@vigie/contract/limits.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useFailureText } from '../../password/failure-text.ts';
import { NewPasswordField } from '../../password/new-password-field.tsx';
import { useRefusalText } from '../../password/refusal-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { toSignInAgain, type JoinFields } from './join-rules.ts';
import css from './passwords.module.css';
import { useJoin } from './use-join.ts';

/** Makes a new account that is a guest of the company. */
export function JoinForm({ code }: { code: string }): ReactNode {
  const t = useWords('invite');
  const passwords = useWords('passwords');
  const passwordText = useRefusalText();
  const failureText = useFailureText();
  const form = useRef<HTMLFormElement>(null);
  const { fields, set, refusals, failure, isBusy, submit } = useJoin(code, form);
  const { firstName, lastName, email } = refusals;
  const field = (name: Exclude<keyof JoinFields, 'password'>) => ({
    name,
    size: 'md' as const,
    value: fields[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => set(name, event.currentTarget.value),
  });
  return (
    <form
      ref={form}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {failure ? <Notice tone="fail" title={t('failed')} text={failureText(failure)} /> : null}
      <TextInput
        {...field('firstName')}
        label={t('first-name')}
        autoComplete="given-name"
        error={firstName && t(firstName)}
      />
      <TextInput
        {...field('lastName')}
        label={t('last-name')}
        autoComplete="family-name"
        error={lastName && t(lastName)}
      />
      <TextInput
        {...field('email')}
        type="email"
        inputMode="email"
        label={t('email')}
        autoComplete="username"
        spellCheck={false}
        error={email && t(email)}
      />
      <NewPasswordField
        name="password"
        label={t('password')}
        description={passwords('hint', { min: PASSWORD_MIN_LENGTH })}
        value={fields.password}
        known={[fields.email, fields.firstName, fields.lastName]}
        error={passwordText(refusals.password)}
        onChange={(password) => set('password', password)}
      />
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {t('submit')}
      </Button>
      <Link {...toSignInAgain(code)} className={css.back}>
        {t('have-account')}
      </Link>
    </form>
  );
}
