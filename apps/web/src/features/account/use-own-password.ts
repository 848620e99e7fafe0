import { useState, type FormEvent } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { PasswordPolicy } from '@vigie/contract/user.ts';
import { useSetOwnPassword } from '../../api/account.ts';
import { failureOf, type Failure } from '../../api/failure.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { refusalFromServer, refusalOfNew, type PasswordRefusal } from '../../password/password-rules.ts';
import { useUser } from '../../session/session-provider.tsx';
import { useToasts } from '../../ui/toasts/use-toasts.ts';

interface PasswordFieldState {
  value: string;
  set: (value: string) => void;
  refusal: PasswordRefusal | null;
}

/** The form that changes one's own password. */
export function useOwnPassword() {
  const t = useWords('passwords');
  const toasts = useToasts();
  const navigate = useNavigate();
  const { mustChangePassword: mustChange = false, passwordPolicy = 'spec' } = useUser() ?? {};
  const change = useSetOwnPassword();
  const [values, setValues] = useState({ current: '', password: '' });
  const [refusals, setRefusals] = useState<Refusals>({ current: null, password: null });
  const [failure, setFailure] = useState<Failure | null>(null);

  async function save(): Promise<void> {
    await change.mutateAsync(values);
    toasts.done(t('own.done'));
    await navigate({ to: mustChange ? '/' : '/parametres' });
  }
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const show = (found: Refusals) => {
      setRefusals(found);
      form.querySelector<HTMLInputElement>(`[name=${found.current ? 'current' : 'password'}]`)?.focus();
    };
    setFailure(null);
    const found = refusalsOf(values, passwordPolicy);
    if (found.current ?? found.password) return show(found);
    try {
      await save();
    } catch (error) {
      const why = failureOf(error);
      const refused = refusedBy(why);
      show(refused);
      if (!refused.current && !refused.password) setFailure(why);
    }
  }
  const field = (name: keyof Refusals): PasswordFieldState => ({
    value: values[name],
    set(value) {
      setValues({ ...values, [name]: value });
      setRefusals({ ...refusals, [name]: null });
    },
    refusal: refusals[name],
  });
  return {
    current: field('current'),
    password: field('password'),
    failure,
    isBusy: change.isPending,
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
  };
}

type Refusals = Record<'current' | 'password', PasswordRefusal | null>;

function refusalsOf(
  { current, password }: { current: string; password: string },
  policy: PasswordPolicy,
): Refusals {
  return {
    current: current === '' ? { code: 'password-required' } : null,
    password:
      current !== '' && current === password ? { code: 'password-same' } : refusalOfNew(password, policy),
  };
}

function refusedBy(failure: Failure): Refusals {
  return {
    current: refusalFromServer(failure, 'current'),
    password: refusalFromServer(failure, 'password'),
  };
}
