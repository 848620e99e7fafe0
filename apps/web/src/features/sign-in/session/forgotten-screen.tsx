import { useState, type ReactNode } from 'react';
import { Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useApi } from '../../../shared/api/api-provider.tsx';
import { useInstance, useSendsMails } from '../../../shared/api/instance.ts';
import type { FormRules } from '../../../shared/forms/form-rules.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { usePasswordFailureText } from '../../../domain/sign-in/password/failure-text.ts';
import { useFormEditor } from '../../../shared/resource/use-form-editor.ts';
import { FormFailure } from '../../../shared/ui/form-parts.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { BlankFrame } from './blank-frame.tsx';
import css from './session.module.css';

/** Renders the request for a link to choose a new password. The response never reveals whether the account exists. */
export function ForgottenScreen(): ReactNode {
  const t = useWords('password');
  const operator = useInstance()?.operator ?? null;
  const sendsMails = useSendsMails();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null)
    return (
      <BlankFrame title={t(sendsMails ? 'forgotten.sent-title' : 'forgotten.sent-title-unsent')}>
        <div className="grid gap-16">
          <Notice
            tone={sendsMails ? 'ok' : 'info'}
            text={t(sendsMails ? 'forgotten.sent' : 'forgotten.sent-unsent', { email: sentTo })}
          >
            {operator === null || sendsMails ? null : <p>{t('forgotten.operator', { operator })}</p>}
          </Notice>
          <Button variant="default" size="md" onClick={() => setSentTo(null)}>
            {t('forgotten.again')}
          </Button>
          <Back />
        </div>
      </BlankFrame>
    );
  return (
    <BlankFrame
      title={t('forgotten.title')}
      lead={t(sendsMails ? 'forgotten.lead' : 'forgotten.lead-unsent')}
    >
      <RequestForm onSent={setSentTo} />
    </BlankFrame>
  );
}

type Request = { email: string };
const REQUEST_RULES: FormRules<Request, Request> = {
  schema: (schemas) => schemas.resetRequestSchema,
  inputOf: ({ email }) => ({ email: email.trim() }),
  fields: ['email'],
};

function RequestForm({ onSent }: { onSent: (email: string) => void }): ReactNode {
  const t = useWords('password');
  const { client } = useApi();
  const sendsMails = useSendsMails();
  const { form, failure, onSubmit, isSaving } = useFormEditor({
    rules: REQUEST_RULES,
    words: ['password'],
    initial: { email: '' },
    textOf: usePasswordFailureText(),
    save: async (input) => {
      await client.passwordResets.request(input);
      return input.email;
    },
    onSaved: onSent,
  });
  return (
    <form className="grid gap-16" noValidate onSubmit={onSubmit}>
      <FormFailure title={t('forgotten.failed')} text={failure} />
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
        {...form.getInputProps('email')}
      />
      <Button type="submit" size="md" fullWidth loading={isSaving}>
        {t(sendsMails ? 'forgotten.submit' : 'forgotten.submit-unsent')}
      </Button>
      <Back />
    </form>
  );
}

function Back(): ReactNode {
  const t = useWords('password');
  return (
    <Link to="/connexion" className={css.wayOn}>
      {t('forgotten.back')}
    </Link>
  );
}
