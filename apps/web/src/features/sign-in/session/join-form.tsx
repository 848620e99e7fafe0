import { useState, type ReactNode } from 'react';
import { Button, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import type { ConnectedUser } from '@vigie/contract/session.ts';
import { useApi } from '../../../shared/api/api-provider.tsx';
import { useSendsMails } from '../../../shared/api/instance.ts';
import type { FormRules } from '../../../shared/forms/form-rules.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { usePasswordFailureText } from '../../../domain/sign-in/password/failure-text.ts';
import { useFormEditor } from '../../../shared/resource/use-form-editor.ts';
import { FormFailure } from '../../../shared/ui/form-parts.tsx';
import css from './session.module.css';
import { failureOf, type Failure } from '../../../shared/api/failure.ts';
import { userName } from '../../../shared/session/name-of.ts';
import { useSessionStore } from '../../../shared/session/session-provider.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';

type JoinFields = { firstName: string; lastName: string; email: string };

const JOIN_RULES: FormRules<JoinFields, JoinFields> = {
  schema: (schemas) => schemas.joinInputSchema,
  inputOf: ({ firstName, lastName, email }) => ({
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    email: email.trim(),
  }),
  fields: ['firstName', 'lastName', 'email'],
};

/**
 * Renders the form with which a visitor requests a guest account of the company. The mail that follows explains how to
 * continue, with or without an existing account.
 */
export function JoinForm({ code, onSent }: { code: string; onSent: (email: string) => void }): ReactNode {
  const t = useWords('session');
  const { client } = useApi();
  const sendsMails = useSendsMails();
  const { form, failure, onSubmit, isSaving } = useFormEditor({
    rules: JOIN_RULES,
    words: ['session'],
    initial: { firstName: '', lastName: '', email: '' },
    textOf: usePasswordFailureText(),
    save: async (input) => {
      await client.invitations.join({ guestCode: code, ...input });
      return input.email;
    },
    onSaved: onSent,
  });
  const field = (name: keyof JoinFields) => ({ name, size: 'md' as const, ...form.getInputProps(name) });
  return (
    <form className="grid gap-16" noValidate onSubmit={onSubmit}>
      <FormFailure title={t('failed')} text={failure} />
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
      <p className={`small muted ${css.others}`}>{t(sendsMails ? 'mail-hint' : 'mail-hint-unsent')}</p>
      <Button type="submit" size="md" fullWidth loading={isSaving}>
        {t(sendsMails ? 'submit' : 'submit-unsent')}
      </Button>
      <Link {...toSignInAgain(code)} className={css.wayOn}>
        {t('have-account')}
      </Link>
    </form>
  );
}

interface JoinOwnProps {
  code: string;
  user: ConnectedUser;
  /** True if the user is already a member: they switch to their profile in the company. */
  isMember: boolean;
}

/** Renders the button that joins with the signed-in account. */
export function JoinOwn({ code, user, isMember }: JoinOwnProps): ReactNode {
  const t = useWords('session');
  const failureText = usePasswordFailureText();
  const { join, failure, isBusy } = useJoinOwn(code);
  return (
    <div className="grid gap-16">
      {failure ? <Notice tone="fail" title={t('failed')} text={failureText(failure)} /> : null}
      <p className={`small muted ${css.others}`}>{t('signed-in', { name: userName(user) })}</p>
      {user.ofOneCompany ? (
        <Notice tone="info" title={t('company-only')} text={t('company-only-text')} />
      ) : (
        <Button size="md" fullWidth loading={isBusy} onClick={() => void join()}>
          {t(isMember ? 'open' : 'join-own')}
        </Button>
      )}
      <Link {...toSignInAgain(code)} className={css.wayOn}>
        {t('other')}
      </Link>
    </div>
  );
}

/** Returns the function that joins the company. It clears all data loaded for the previous profile. */
function useJoinOwn(code: string) {
  const { client, queries } = useApi();
  const session = useSessionStore();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function join(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const joined = await client.invitations.joinOwn({ guestCode: code });
      queryClient.clear();
      session.remember(joined);
      queryClient.setQueryData(queries.users.own.queryKey(), joined);
      await navigate({ to: '/', replace: true });
    } catch (error) {
      setFailure(failureOf(error));
      setBusy(false);
    }
  }
  return { join, failure, isBusy };
}

/** Returns the link to the sign-in, with the way back to the invitation. */
function toSignInAgain(code: string) {
  return { to: '/connexion', search: { to: `/invite?code=${encodeURIComponent(code)}` } } as const;
}
