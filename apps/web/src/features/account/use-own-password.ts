import { useState, type FormEvent } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { newPasswordSchemas, ownPasswordSchema } from '@vigie/contract/person.ts';
import type { PasswordPolicy } from '@vigie/contract/user.ts';
import { useSetOwnPassword } from '../../api/account.ts';
import { failureOf, type Failure } from '../../api/failure.ts';
import { fieldError, type FormRules } from '../../forms/form-rules.ts';
import { useFieldSentence } from '../../forms/use-field-sentence.ts';
import { useRefusedFields } from '../../forms/use-refused-fields.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useUser } from '../../session/session-provider.tsx';
import { useToasts } from '../../ui/toasts/use-toasts.ts';

interface PasswordFieldState {
  value: string;
  set: (value: string) => void;
  error: string | undefined;
}

/** The form that changes one's own password. */
export function useOwnPassword() {
  const t = useWords('password');
  const toasts = useToasts();
  const navigate = useNavigate();
  const { mustChangePassword: mustChange = false, passwordPolicy = 'spec' } = useUser() ?? {};
  const change = useSetOwnPassword();
  const [values, setValues] = useState({ current: '', password: '' });
  const rules = ownPasswordRules(passwordPolicy);
  const { errors, check, take, clear } = useRefusedFields(rules, useFieldSentence('password'));
  const [failure, setFailure] = useState<Failure | null>(null);

  async function save(): Promise<void> {
    await change.mutateAsync(values);
    toasts.done(t('own.done'));
    await navigate({ to: mustChange ? '/' : '/parametres' });
  }
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const focus = (field: string) => form.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();
    setFailure(null);
    const wrong = check(values);
    if (wrong !== undefined) return focus(wrong);
    try {
      await save();
    } catch (error) {
      const why = failureOf(error);
      const refused = take(why);
      focus(refused ?? 'password');
      if (refused === undefined) setFailure(why);
    }
  }
  const field = (name: keyof OwnPassword): PasswordFieldState => ({
    value: values[name],
    set(value) {
      setValues({ ...values, [name]: value });
      clear(name);
    },
    error: errors[name],
  });
  return {
    current: field('current'),
    password: field('password'),
    failure,
    isBusy: change.isPending,
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
  };
}

type OwnPassword = { current: string; password: string };

function ownPasswordRules(policy: PasswordPolicy): FormRules<OwnPassword> {
  return {
    schema: ownPasswordSchema.extend({ password: newPasswordSchemas[policy] }),
    inputOf: (values) => values,
    fields: ['current', 'password'],
    more: ({ current, password }) =>
      current !== '' && current === password ? [fieldError('password', 'password-same')] : [],
  };
}
