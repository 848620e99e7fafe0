import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useFailureText } from '../../password/failure-text.ts';
import { NewPasswordField } from '../../password/new-password-field.tsx';
import { PasswordInput } from '../../password/password-input.tsx';
import { useUser } from '../../session/session-provider.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { Notice } from '../../ui/notice.tsx';
import css from './own-password.module.css';
import { useOwnPassword } from './use-own-password.ts';

/** Changes one's own password; whoever got it from an administrator is led here first. */
export function OwnPasswordScreen(): ReactNode {
  const t = useWords('password');
  const shell = useWords('shell');
  const failureText = useFailureText();
  const user = useUser();
  const { current, password, failure, isBusy, submit } = useOwnPassword();
  const isGiven = user?.mustChangePassword ?? false;
  return (
    <FormPage
      title={t(isGiven ? 'own.must-title' : 'own.title')}
      lead={t(isGiven ? 'own.must' : 'own.lead')}
      onSubmit={submit}
      problems={failure ? <Notice tone="fail" title={t('own.failed')} text={failureText(failure)} /> : null}
      rail={<Advice />}
      footer={
        <>
          {isGiven ? null : (
            <Button variant="default" renderRoot={(props) => <Link {...props} to="/parametres" />}>
              {shell('cancel')}
            </Button>
          )}
          <Button type="submit" loading={isBusy}>
            {t('own.submit')}
          </Button>
        </>
      }
    >
      <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} />
      <PasswordInput
        name="current"
        label={t('own.current')}
        description={isGiven ? t('own.current-given') : undefined}
        autoComplete="current-password"
        value={current.value}
        error={current.error}
        onChange={(event) => current.set(event.currentTarget.value)}
      />
      <NewPasswordField
        name="password"
        label={t('new')}
        policy={user?.passwordPolicy ?? 'spec'}
        value={password.value}
        known={user ? [user.email, user.firstName, user.lastName] : []}
        error={password.error}
        onChange={password.set}
      />
      <div className={css.foot} />
    </FormPage>
  );
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
