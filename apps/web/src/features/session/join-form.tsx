import type { ReactNode } from 'react';
import { Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { joinInputSchema } from '@vigie/contract/company.ts';
import { useApi } from '../../api/api-provider.tsx';
import { useSendsMails } from '../../api/instance.ts';
import type { FormRules } from '../../forms/form-rules.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useFailureText } from '../../password/failure-text.ts';
import { useFormEditor } from '../../resource/use-form-editor.ts';
import { FormFailure } from '../../ui/form-parts.tsx';
import css from './session.module.css';
import { toSignInAgain } from './to-sign-in-again.ts';

type JoinFields = { firstName: string; lastName: string; email: string };

const JOIN_RULES: FormRules<JoinFields, JoinFields> = {
  schema: joinInputSchema,
  inputOf: ({ firstName, lastName, email }) => ({
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    email: email.trim(),
  }),
  fields: ['firstName', 'lastName', 'email'],
};

/**
 * The form by which a visitor asks for a guest account of the company. The mail that follows tells how to continue,
 * with or without an existing account.
 */
export function JoinForm({ code, onSent }: { code: string; onSent: (email: string) => void }): ReactNode {
  const t = useWords('session');
  const { client } = useApi();
  const sendsMails = useSendsMails();
  const { form, failure, onSubmit, isSaving } = useFormEditor({
    rules: JOIN_RULES,
    words: ['session'],
    initial: { firstName: '', lastName: '', email: '' },
    textOf: useFailureText(),
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
