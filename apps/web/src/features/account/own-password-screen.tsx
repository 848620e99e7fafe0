import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { PasswordPolicy } from '@vigie/contract/session.ts';
import { useSetOwnPassword } from '../../shared/api/account.ts';
import { fieldError, type FormRules } from '../../shared/forms/form-rules.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { usePasswordFailureText } from '../../domain/sign-in/password/failure-text.ts';
import { NewPasswordField } from '../../domain/sign-in/password/new-password-field.tsx';
import { PasswordInput } from '../../domain/sign-in/password/password-input.tsx';
import { useFormEditor } from '../../shared/resource/use-form-editor.ts';
import { useUser } from '../../shared/session/session-provider.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { FormPage } from '../../shared/ui/form-page.tsx';
import { FormActions, FormFailure } from '../../shared/ui/form-parts.tsx';
import css from './account.module.css';

/**
 * Renders the form that changes the user's own password. A user whose password was set by an administrator is
 * redirected here.
 */
export function OwnPasswordScreen(): ReactNode {
  const t = useWords('password');
  if (useUser()?.ofOneCompany !== true) return <OwnPassword />;
  return (
    <>
      <PageHeader title={t('own.title')} />
      <Notice tone="info" title={t('own.company-only')} text={t('own.company-only-text')}>
        <Link className="accent" to="/parametres">
          {t('own.company-only-back')}
        </Link>
      </Notice>
    </>
  );
}

function OwnPassword(): ReactNode {
  const t = useWords('password');
  const user = useUser();
  const isGiven = user?.mustChangePassword ?? false;
  const policy = user?.passwordPolicy ?? 'spec';
  const change = useSetOwnPassword();
  const { form, failure, onSubmit, isSaving } = useFormEditor({
    rules: ownPasswordRules(policy),
    words: ['password'],
    initial: { current: '', password: '' },
    textOf: usePasswordFailureText(),
    save: (input) => change.mutateAsync(input),
    done: () => t('own.done'),
    wayOn: () => ({ to: isGiven ? '/' : '/parametres' }),
  });
  return (
    <FormPage
      title={t(isGiven ? 'own.must-title' : 'own.title')}
      lead={t(isGiven ? 'own.must' : 'own.lead')}
      onSubmit={onSubmit}
      problems={<FormFailure title={t('own.failed')} text={failure} />}
      rail={<Advice />}
      footer={
        <FormActions
          cancel={isGiven ? null : { to: '/parametres' }}
          submit={t('own.submit')}
          isBusy={isSaving}
        />
      }
    >
      <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} />
      <PasswordInput
        name="current"
        label={t('own.current')}
        description={isGiven ? t('own.current-given') : undefined}
        autoComplete="current-password"
        {...form.getInputProps('current')}
      />
      <NewPasswordField
        name="password"
        label={t('new')}
        policy={policy}
        known={user ? [user.email, user.firstName, user.lastName] : []}
        {...form.getInputProps('password')}
        value={form.values.password}
      />
      <div className={css.ownPasswordFoot} />
    </FormPage>
  );
}

type OwnPasswordFields = { current: string; password: string };

function ownPasswordRules(policy: PasswordPolicy): FormRules<OwnPasswordFields, OwnPasswordFields> {
  return {
    schema: ({ ownPasswordSchema, newPasswordSchemas }) =>
      ownPasswordSchema.extend({ password: newPasswordSchemas[policy] }),
    inputOf: (values) => values,
    fields: ['current', 'password'],
    more: ({ current, password }) =>
      current !== '' && current === password ? [fieldError('password', 'password-same')] : [],
  };
}

function Advice(): ReactNode {
  const t = useWords('password');
  return (
    <aside className={`quiet ${css.advice}`}>
      <h2 className="card-title ink">{t('own.advice-title')}</h2>
      <p>{t('own.advice')}</p>
      <p>{t('own.advice-manager')}</p>
    </aside>
  );
}
