import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useApi } from '../../api/api-provider.tsx';
import { failureOf } from '../../api/failure.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useFailureText } from '../../password/failure-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BlankFrame } from './blank-frame.tsx';
import css from './passwords.module.css';
import { ResetForm } from './reset-form.tsx';

/** Where the link of the e-mail leads; its token stands in the fragment, which no server's log holds. */
export function ResetScreen(): ReactNode {
  const t = useWords('passwords');
  const shell = useWords('shell');
  const failureText = useFailureText();
  const { queries } = useApi();
  const token = new URLSearchParams(useLocation().hash).get('t') ?? '';
  const { data, error, refetch } = useQuery({
    ...queries.passwordResets.get.queryOptions({ input: { token } }),
    enabled: token !== '',
    staleTime: Infinity,
  });
  if (token === '' || (error && isGone(error))) return <Expired />;
  return (
    <BlankFrame title={t('reset.title')} {...(data ? { lead: t('reset.lead', { email: data.email }) } : {})}>
      {error ? (
        <div className={css.form}>
          <Notice tone="fail" title={t('reset.not-loaded')} text={failureText(failureOf(error))} />
          <Button size="md" onClick={() => void refetch()}>
            {shell('retry')}
          </Button>
        </div>
      ) : data ? (
        <ResetForm token={token} email={data.email} onGone={() => void refetch()} />
      ) : (
        <Skeleton height={150} />
      )}
    </BlankFrame>
  );
}

function isGone(error: unknown): boolean {
  const { code } = failureOf(error);
  return code === 'not-found' || code === 'invalid-input';
}

function Expired(): ReactNode {
  const t = useWords('passwords');
  return (
    <BlankFrame title={t('reset.expired-title')}>
      <div className={css.form}>
        <Notice tone="warn" text={t('reset.expired')} />
        <Button size="md" renderRoot={(props) => <Link {...props} to="/demande-mot-de-passe" />}>
          {t('reset.ask-again')}
        </Button>
        <Link to="/connexion" className={css.back}>
          {t('forgotten.back')}
        </Link>
      </div>
    </BlankFrame>
  );
}
