import type { ReactNode } from 'react';
import type { UserDetail } from '@vigie/contract/user.ts';
import { useSetUserPassword } from '../../shared/api/users.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { newPasswordRules } from '../../domain/sign-in/password/new-password-rules.ts';
import { useFormEditor } from '../../shared/resource/use-form-editor.ts';
import { userName } from '../../shared/session/name-of.ts';
import { useUser } from '../../shared/session/session-provider.tsx';
import { FormActions, FormFailure } from '../../shared/ui/form-parts.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { LoadedUser } from './loaded-user.tsx';
import { PasswordChoice } from './password-choice.tsx';
import css from './users.module.css';

/** Renders the form with which an administrator sets a user's password, which ends all of their sessions. */
export function UserPasswordScreen(): ReactNode {
  return <LoadedUser>{(user) => <Form key={user.id} user={user} />}</LoadedUser>;
}

function Form({ user }: { user: UserDetail }): ReactNode {
  const t = useWords('users');
  const { id, email, firstName, lastName } = user;
  const name = userName(user);
  const detail = { to: '/utilisateur/detail/$id', params: { id } } as const;
  const change = useSetUserPassword();
  const policy = useUser()?.passwordPolicy ?? 'spec';
  const { form, failure, onSubmit, isSaving } = useFormEditor({
    rules: newPasswordRules(policy),
    words: ['password'],
    initial: { password: '' },
    save: (password) => change.mutateAsync({ id, password }),
    done: () => t('password.done', { name }),
    wayOn: () => detail,
  });
  return (
    <>
      <PageHeader title={t('password.title', { name })} lead={email} back={{ ...detail, label: name }} />
      <form className={`grid gap-18 card ${css.page}`} noValidate onSubmit={onSubmit}>
        <Notice tone="warn" text={t('password.warning', { name })} />
        <FormFailure title={t('password.failed')} text={failure} />
        <PasswordChoice
          {...form.getInputProps('password')}
          value={form.values.password}
          known={[email, firstName, lastName]}
        />
        <div className="flex wrap at-end gap-8">
          <FormActions cancel={detail} submit={t('password.submit')} isBusy={isSaving} />
        </div>
      </form>
    </>
  );
}
