import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useApi } from '../../../shared/api/api-provider.tsx';
import { failureOf } from '../../../shared/api/failure.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { usePasswordFailureText } from '../../../domain/sign-in/password/failure-text.ts';
import { useSessionStore } from '../../../shared/session/session-provider.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { BlankFrame } from './blank-frame.tsx';
import { ChosenPasswordForm } from './chosen-password-form.tsx';

/** Renders the target of a guest's link: they choose their password, and are signed in. */
export function JoiningScreen(): ReactNode {
  const t = useWords('session');
  const shell = useWords('shell');
  const failureText = usePasswordFailureText();
  const { queries } = useApi();
  const token = new URLSearchParams(useLocation().hash).get('t') ?? '';
  const { data, error, refetch } = useQuery({
    ...queries.invitations.readJoining.queryOptions({ input: { token } }),
    enabled: token !== '',
    staleTime: Infinity,
  });
  const choose = useChoosing(token);
  if (token === '' || (error && isGone(error))) return <Gone />;
  if (data)
    return (
      <BlankFrame
        title={t('title', { company: data.company.name })}
        lead={t('joining.lead', { email: data.email })}
      >
        <ChosenPasswordForm
          email={data.email}
          policy={data.passwordPolicy}
          submitText={t('joining.submit')}
          failedText={t('failed')}
          onChosen={choose}
          onGone={() => void refetch()}
        />
      </BlankFrame>
    );
  return (
    <BlankFrame title={t('title-plain')}>
      {error ? (
        <div className="grid gap-16">
          <Notice tone="fail" title={t('joining.not-loaded')} text={failureText(failureOf(error))} />
          <Button size="md" onClick={() => void refetch()}>
            {shell('retry')}
          </Button>
        </div>
      ) : (
        <Skeleton height={150} />
      )}
    </BlankFrame>
  );
}

function useChoosing(token: string): (password: string) => Promise<void> {
  const { client } = useApi();
  const session = useSessionStore();
  const navigate = useNavigate();
  return async (password) => {
    session.open(await client.invitations.confirm({ token, password }));
    await navigate({ to: '/', replace: true });
  };
}

function Gone(): ReactNode {
  const t = useWords('session');
  return (
    <BlankFrame title={t('joining.gone-title')}>
      <div className="grid gap-16">
        <Notice tone="warn" text={t('joining.gone')} />
        <Button size="md" renderRoot={(props) => <Link {...props} to="/invite" />}>
          {t('joining.again')}
        </Button>
      </div>
    </BlankFrame>
  );
}

function isGone(error: unknown): boolean {
  const { code } = failureOf(error);
  return code === 'not-found' || code === 'invalid-input' || (code as string) === 'email-taken';
}
