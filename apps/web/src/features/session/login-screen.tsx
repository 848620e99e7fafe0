import { useEffect, useRef, useState, type ReactNode, type FormEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Button, TextInput, ActionIcon } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { credentialsSchema } from '@vigie/contract/session.ts';
import { useWords, useFormat } from '../../i18n/i18n-provider.tsx';
import { useSessionStore } from '../../session/session-provider.tsx';
import { BlankFrame } from './blank-frame.tsx';
import { useApi } from '../../api/api-provider.tsx';
import { failureOf, type Failure } from '../../api/failure.ts';
import { sayRefused } from '../../forms/form-errors.ts';
import { refusedFields, type FormRules, type RefusedFields } from '../../forms/form-rules.ts';
import { useFieldSentence } from '../../forms/use-field-sentence.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { safeTarget } from '../../session/safe-target.ts';
import { Notice } from '../../ui/notice.tsx';
import css from './session.module.css';
import { IconEye, IconEyeOff } from '../../ui/icons.ts';

/** Sign-in. Opening it clears the stored token: here, so that no preload signs anyone out. */
export function LoginScreen(): ReactNode {
  const t = useWords('session');
  const session = useSessionStore();
  const queryClient = useQueryClient();
  useEffect(() => {
    session.clear();
    queryClient.clear();
  }, [session, queryClient]);

  return (
    <BlankFrame title={t('login.title')} lead={t('login.lead')}>
      <LoginForm />
    </BlankFrame>
  );
}

type Credentials = { email: string; password: string };

const SIGN_IN_RULES: FormRules<Credentials> = {
  schema: credentialsSchema,
  inputOf: (values) => values,
  fields: ['email', 'password'],
};

function LoginForm(): ReactNode {
  const t = useWords('session');
  const { form, errors, failure, busy, submit } = useSignIn();
  const message = useFailureMessage(failure);
  const { to, changed }: Record<string, string | undefined> = useSearch({ strict: false });
  return (
    <form ref={form} className="grid gap-16" noValidate onSubmit={(event) => void submit(event)}>
      {message ? <Notice tone="fail" text={message} /> : null}
      {message === null && changed !== undefined ? <Notice tone="ok" text={t('login.changed')} /> : null}
      {message === null && to !== undefined ? <Notice tone="info" text={t('login.needed')} /> : null}
      <TextInput
        name="email"
        type="email"
        size="md"
        label={t('login.email')}
        autoComplete="username"
        inputMode="email"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen has no other purpose than this form.
        autoFocus
        error={errors.email}
      />
      <PasswordField error={errors.password} />
      <Button type="submit" size="md" fullWidth loading={busy} className="mt-4">
        {t('login.submit')}
      </Button>
      <Link to="/demande-mot-de-passe" className={css.wayOn}>
        {t('login.forgotten')}
      </Link>
    </form>
  );
}

/** A password manager fills the fields in without a word to the page: they are read when they are sent. */
function useSignIn() {
  const { client } = useApi();
  const session = useSessionStore();
  const navigate = useNavigate();
  const { to } = useSearch({ strict: false });
  const form = useRef<HTMLFormElement>(null);
  const sentence = useFieldSentence('session');
  const [refused, setRefused] = useState<RefusedFields<Credentials>>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const credentials = { email: textIn(data, 'email').trim(), password: textIn(data, 'password') };
    const found = refusedFields(SIGN_IN_RULES, credentials);
    const [wrong] = Object.keys(found);
    setRefused(found);
    setFailure(null);
    if (wrong !== undefined) return focus(wrong);
    setBusy(true);
    try {
      session.open(await client.sessions.create(credentials));
      await navigate({ href: safeTarget(to, location.origin), replace: true });
    } catch (error) {
      setFailure(failureOf(error));
      focus('password');
    } finally {
      setBusy(false);
    }
  }
  function focus(name: string): void {
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
  }
  return { form, errors: sayRefused(refused, sentence), failure, busy, submit };
}

function textIn(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

function useFailureMessage(failure: Failure | null): string | null {
  const t = useWords('session');
  const errorText = useErrorText();
  const format = useFormat();
  if (!failure) return null;
  if (failure.code === 'too-many-attempts' && failure.retryAfterSeconds)
    return t('login.wait', { wait: format.duration(failure.retryAfterSeconds) });
  return errorText(failure.code);
}

function PasswordField({ error }: { error: string | undefined }): ReactNode {
  const t = useWords('session');
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <TextInput
      name="password"
      type={isShown ? 'text' : 'password'}
      size="md"
      label={t('login.password')}
      autoComplete="current-password"
      spellCheck={false}
      autoCapitalize="off"
      error={error}
      rightSectionWidth={44}
      rightSection={
        <ActionIcon
          variant="transparent"
          size={36}
          aria-label={t(isShown ? 'login.hide' : 'login.show')}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon size={20} stroke={1.6} />
        </ActionIcon>
      }
    />
  );
}
