import { useState, type FormEvent, type ReactNode } from 'react';
import { Button, TextInput } from '@mantine/core';
import { resetRequestSchema, type Account } from '@vigie/contract/person.ts';
import { failureOf } from '../../api/failure.ts';
import { useSetEmail } from '../../api/people.ts';
import type { FormRules } from '../../forms/form-rules.ts';
import { useFieldSentence } from '../../forms/use-field-sentence.ts';
import { useRefusedFields } from '../../forms/use-refused-fields.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { WaitingEmail } from '../../new-email/waiting-email.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import css from './account.module.css';

/** The address that one signs in with; another one waits until its owner has confirmed it. */
export function EmailCard({ account }: { account: Account }): ReactNode {
  const t = useWords('new-email');
  return (
    <Card title={t('change.title')}>
      <p className={`quiet pretty ${css.text}`}>{t('change.text', { email: account.email })}</p>
      {account.newEmail ? (
        <WaitingEmail userId={account.id} newEmail={account.newEmail} />
      ) : (
        <EmailForm userId={account.id} />
      )}
    </Card>
  );
}

function EmailForm({ userId }: { userId: string }): ReactNode {
  const t = useWords('new-email');
  const { email, type, refused, failure, isBusy, submit } = useEmailForm(userId);
  return (
    <form noValidate className={`grid gap-12 mt-12 ${css.email}`} onSubmit={(event) => void submit(event)}>
      {failure === null ? null : <Notice tone="fail" title={t('change.failed')} text={failure} />}
      <div className={`row wrap between ${css.line}`}>
        <TextInput
          className={css.address}
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          label={t('change.label')}
          value={email}
          error={refused}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={isBusy}>
          {t('change.submit')}
        </Button>
      </div>
    </form>
  );
}

const EMAIL_RULES: FormRules<{ email: string }> = {
  schema: resetRequestSchema,
  inputOf: (values) => values,
  fields: ['email'],
  failures: { 'email-taken': 'email' },
};

function useEmailForm(id: string) {
  const errorText = useErrorText();
  const change = useSetEmail();
  const [email, setEmail] = useState('');
  const { errors, check, take, clear } = useRefusedFields(EMAIL_RULES, useFieldSentence('new-email'));
  const [failure, setFailure] = useState<string | null>(null);
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const field = event.currentTarget.querySelector('input');
    setFailure(null);
    if (check({ email }) !== undefined) return field?.focus();
    try {
      await change.mutateAsync({ id, email: email.trim() });
    } catch (error) {
      const why = failureOf(error);
      if (take(why) === undefined) setFailure(errorText(why.code));
      field?.focus();
    }
  }
  function type(next: string): void {
    setEmail(next);
    clear('email');
  }
  return { email, type, refused: errors.email, failure, isBusy: change.isPending, submit };
}
