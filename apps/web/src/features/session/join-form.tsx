import { useRef, type ReactNode } from 'react';
import { Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useFailureText } from '../../password/failure-text.ts';
import { Notice } from '../../ui/notice.tsx';
import css from './passwords.module.css';
import { toSignInAgain } from './to-sign-in-again.ts';
import { useJoin, type JoinFields } from './use-join.ts';

/**
 * The form by which a visitor asks for a guest account of the company. The mail that follows tells how to continue,
 * with or without an existing account.
 */
export function JoinForm({ code, onSent }: { code: string; onSent: (email: string) => void }): ReactNode {
  const t = useWords('session');
  const failureText = useFailureText();
  const form = useRef<HTMLFormElement>(null);
  const { fields, set, errors, failure, isBusy, submit } = useJoin(code, { form, onSent });
  const field = (name: keyof JoinFields) => ({
    name,
    size: 'md' as const,
    value: fields[name],
    error: errors[name],
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
      <TextInput {...field('firstName')} label={t('first-name')} autoComplete="given-name" />
      <TextInput {...field('lastName')} label={t('last-name')} autoComplete="family-name" />
      <TextInput
        {...field('email')}
        type="email"
        inputMode="email"
        label={t('email')}
        autoComplete="username"
        spellCheck={false}
      />
      <p className={css.others}>{t('mail-hint')}</p>
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {t('submit')}
      </Button>
      <Link {...toSignInAgain(code)} className={css.back}>
        {t('have-account')}
      </Link>
    </form>
  );
}
