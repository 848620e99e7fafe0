import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useApi } from '../../../shared/api/api-provider.tsx';
import { failureOf } from '../../../shared/api/failure.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { usePasswordFailureText } from '../../../domain/sign-in/password/failure-text.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { BlankFrame } from './blank-frame.tsx';
import { ChosenPasswordForm } from './chosen-password-form.tsx';
import css from './session.module.css';

/** Renders the target of the link for a new password. The token is in the fragment, which no server logs. */
export function ResetScreen(): ReactNode {
  const t = useWords('password');
  const shell = useWords('shell');
  const failureText = usePasswordFailureText();
  const { queries } = useApi();
  const token = new URLSearchParams(useLocation().hash).get('t') ?? '';
  const { data, error, refetch } = useQuery({
    ...queries.passwordResets.get.queryOptions({ input: { token } }),
    enabled: token !== '',
    staleTime: Infinity,
  });
  const choose = useChoosing(token);
  if (token === '' || (error && isGone(error))) return <Expired />;
  return (
    <BlankFrame title={t('reset.title')} {...(data ? { lead: t('reset.lead', { email: data.email }) } : {})}>
      {error ? (
        <div className="grid gap-16">
          <Notice tone="fail" title={t('reset.not-loaded')} text={failureText(failureOf(error))} />
          <Button size="md" onClick={() => void refetch()}>
            {shell('retry')}
          </Button>
        </div>
      ) : data ? (
        <ChosenPasswordForm
          email={data.email}
          policy={data.passwordPolicy}
          submitText={t('reset.submit')}
          failedText={t('reset.failed')}
          note={t('reset.others')}
          onChosen={choose}
          onGone={() => void refetch()}
        />
      ) : (
        <Skeleton height={150} />
      )}
    </BlankFrame>
  );
}

function useChoosing(token: string): (password: string) => Promise<void> {
  const { client } = useApi();
  const navigate = useNavigate();
  return async (password) => {
    await client.passwordResets.use({ token, password });
    await navigate({ to: '/connexion', search: { changed: 'yes' }, replace: true });
  };
}

function isGone(error: unknown): boolean {
  const { code } = failureOf(error);
  return code === 'not-found' || code === 'invalid-input';
}

function Expired(): ReactNode {
  const t = useWords('password');
  return (
    <BlankFrame title={t('reset.expired-title')}>
      <div className="grid gap-16">
        <Notice tone="warn" text={t('reset.expired')} />
        <Button size="md" renderRoot={(props) => <Link {...props} to="/demande-mot-de-passe" />}>
          {t('reset.ask-again')}
        </Button>
        <Link to="/connexion" className={css.wayOn}>
          {t('forgotten.back')}
        </Link>
      </div>
    </BlankFrame>
  );
}
