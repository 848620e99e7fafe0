import { useEffect, useRef, useState, type ReactNode, type FormEvent } from 'react';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { Button, TextInput, ActionIcon } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import type { NeededFactor } from '@vigie/contract/sign-in.ts';
import { useWords, useFormat } from '../../../shared/i18n/i18n-provider.tsx';
import { useSessionStore } from '../../../shared/session/session-provider.tsx';
import { BlankFrame } from './blank-frame.tsx';
import { useApi } from '../../../shared/api/api-provider.tsx';
import { failureOf, type Failure } from '../../../shared/api/failure.ts';
import { sayRefused } from '../../../shared/forms/form-errors.ts';
import { refusedFields, type RefusedFields } from '../../../shared/forms/form-rules.ts';
import type { Credentials } from './sign-in-rules.ts';
import { useFieldSentence } from '../../../shared/forms/use-field-sentence.ts';
import { useErrorText } from '../../../shared/i18n/error-text.ts';
import type { Offered } from '../../../shared/api/sign-in-providers.ts';
import { useEnter } from '../../../shared/session/use-enter.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import css from './session.module.css';
import { IconEye, IconEyeOff } from '../../../shared/ui/icons.ts';

// Loaded separately: few users need a second factor, another sign-in method or an invitation.
const BesideForm = lazyComponent(
  ['signing-in', 'password'],
  async () => (await import('./beside-form.tsx')).BesideForm,
  () => null,
);

/** Renders the sign-in. Mounting it clears the stored token; a preload of the route must not sign anyone out. */
export function LoginScreen(): ReactNode {
  const t = useWords('session');
  const session = useSessionStore();
  const queryClient = useQueryClient();
  // A second factor may be required after the password, and may time out.
  const [needed, setNeeded] = useState<NeededFactor | 'over' | null>(null);
  // Value at the last pause or submit.
  const [email, setEmail] = useState('');
  const [demanded, setDemanded] = useState<Demanded | null>(null);
  useEffect(() => {
    session.clear();
    queryClient.clear();
  }, [session, queryClient]);

  const isSecond = needed !== null && needed !== 'over';
  const titles = isSecond ? { title: t('login.second') } : { title: t('login.title'), lead: t('login.lead') };
  return (
    <BlankFrame key={String(isSecond)} {...titles}>
      <div className="grid gap-16">
        {isSecond ? null : (
          <LoginForm
            isOver={needed === 'over'}
            onNeeded={setNeeded}
            onEmail={setEmail}
            onDemanded={setDemanded}
          />
        )}
        <BesideForm
          needed={isSecond ? needed : null}
          email={email}
          demanded={demanded?.email === email ? demanded.providers : null}
          onBack={(isOver) => setNeeded(isOver ? 'over' : null)}
        />
      </div>
    </BlankFrame>
  );
}

/** Providers that an address must sign in with. */
interface Demanded {
  email: string;
  providers: Offered;
}

const HAS_DOMAIN = /@[^\s@]+\.[^\s@]{2,}$/;
/** Pause after the last key press before the providers of the address are requested, in ms. */
const PAUSE_MS = 600;

// The schema needs zod, which is larger than the form: it loads while the user types.
const loadRules = () => import('./sign-in-rules.ts');

interface LoginFormProps {
  /** True if the time for the second step has passed. */
  isOver: boolean;
  onNeeded: (needed: NeededFactor) => void;
  onEmail: (email: string) => void;
  /** Receives the providers that this address must sign in with. */
  onDemanded: (demanded: Demanded) => void;
}

function LoginForm({ isOver, onEmail, ...callbacks }: LoginFormProps): ReactNode {
  const t = useWords('session');
  const { form, errors, failure, busy, submit } = useSignIn({ onEmail, ...callbacks });
  const onPause = useDebouncedCallback((typed: string) => onEmail(typed), PAUSE_MS);
  const message = useFailureMessage(failure);
  const { to, changed }: Record<string, string | undefined> = useSearch({ strict: false });
  return (
    <form ref={form} className="grid gap-16" noValidate onSubmit={(event) => void submit(event)}>
      {message ? <Notice tone="fail" text={message} /> : null}
      {message === null && isOver ? <Notice tone="warn" text={t('login.over')} /> : null}
      {message === null && changed !== undefined ? <Notice tone="ok" text={t('login.changed')} /> : null}
      {message === null && to !== undefined ? <Notice tone="info" text={t('login.needed')} /> : null}
      <TextInput
        name="email"
        type="email"
        size="md"
        label={t('login.email')}
        autoComplete="username webauthn"
        inputMode="email"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen has no other purpose than this form.
        autoFocus
        error={errors.email}
        onChange={(event) => {
          const typed = event.currentTarget.value.trim();
          if (HAS_DOMAIN.test(typed)) onPause(typed);
        }}
        onBlur={(event) => onEmail(event.currentTarget.value.trim())}
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

/**
 * Returns the state and the handlers of the sign-in form. Its fields are read on submit, because password managers fill
 * them in without an event.
 */
function useSignIn({ onNeeded, onEmail, onDemanded }: Omit<LoginFormProps, 'isOver'>) {
  const { client } = useApi();
  const enter = useEnter();
  const { to } = useSearch({ strict: false });
  const form = useRef<HTMLFormElement>(null);
  const sentence = useFieldSentence('session');
  const [refused, setRefused] = useState<RefusedFields<Credentials>>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    // A submit loads the rules again, and shows the error if that fails.
    loadRules().catch(() => {});
  }, []);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const credentials = { email: textIn(data, 'email').trim(), password: textIn(data, 'password') };
    onEmail(credentials.email);
    setFailure(null);
    setBusy(true);
    try {
      const { SIGN_IN_RULES, SIGN_IN_SCHEMAS } = await loadRules();
      const found = refusedFields(SIGN_IN_RULES, credentials, SIGN_IN_SCHEMAS);
      const [wrong] = Object.keys(found);
      setRefused(found);
      if (wrong !== undefined) return focus(wrong);
      await enter(await client.sessions.create(credentials), to);
    } catch (error) {
      const why = failureOf(error);
      if (why.code === 'second-factor-needed') return onNeeded(why.details as NeededFactor);
      const { providers } = why.details;
      if (why.code === 'provider-needed' && Array.isArray(providers))
        onDemanded({ email: credentials.email, providers });
      setFailure(why);
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
