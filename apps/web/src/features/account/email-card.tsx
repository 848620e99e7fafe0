import type { ReactNode } from 'react';
import { Button, TextInput } from '@mantine/core';
import type { Account } from '@vigie/contract/user.ts';
import { useSetEmail } from '../../shared/api/users.ts';
import type { FormRules } from '../../shared/forms/form-rules.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { WaitingEmail } from '../../domain/sign-in/new-email/waiting-email.tsx';
import { useFormEditor } from '../../shared/resource/use-form-editor.ts';
import { useUser } from '../../shared/session/session-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { FormFailure } from '../../shared/ui/form-parts.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import css from './account.module.css';

type EmailFields = { email: string };
const EMAIL_RULES: FormRules<EmailFields, EmailFields> = {
  schema: (schemas) => schemas.resetRequestSchema,
  inputOf: ({ email }) => ({ email: email.trim() }),
  fields: ['email'],
  failures: { 'email-taken': 'email' },
};

/** Renders the e-mail address of the account; a new address waits until its owner has confirmed it. */
export function EmailCard({ account }: { account: Account }): ReactNode {
  const t = useWords('new-email');
  return (
    <Card title={t('change.title')}>
      <p className={`quiet pretty ${css.text}`}>{t('change.text', { email: account.email })}</p>
      <Change account={account} isOfOneCompany={useUser()?.ofOneCompany === true} />
    </Card>
  );
}

/**
 * Renders the form that changes the address, or the reason why this session may not. Every session can cancel a waiting
 * address.
 */
function Change({ account, isOfOneCompany }: { account: Account; isOfOneCompany: boolean }): ReactNode {
  const t = useWords('new-email');
  const { id, newEmail } = account;
  if (newEmail) return <WaitingEmail userId={id} newEmail={newEmail} />;
  if (!isOfOneCompany) return <EmailForm userId={id} />;
  return (
    <div className="mt-12">
      <Notice tone="info" title={t('company-only')} text={t('company-only-text')} />
    </div>
  );
}

function EmailForm({ userId: id }: { userId: string }): ReactNode {
  const t = useWords('new-email');
  const change = useSetEmail();
  const { form, failure, onSubmit, isSaving } = useFormEditor({
    rules: EMAIL_RULES,
    words: ['new-email'],
    initial: { email: '' },
    save: (input) => change.mutateAsync({ id, ...input }),
  });
  return (
    <form noValidate className={`grid gap-12 mt-12 ${css.email}`} onSubmit={onSubmit}>
      <FormFailure title={t('change.failed')} text={failure} />
      <div className={`row wrap between ${css.line}`}>
        <TextInput
          className={css.address}
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          label={t('change.label')}
          {...form.getInputProps('email')}
        />
        <Button type="submit" variant="default" loading={isSaving}>
          {t('change.submit')}
        </Button>
      </div>
    </form>
  );
}
