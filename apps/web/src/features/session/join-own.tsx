import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ConnectedUser } from '@vigie/contract/session.ts';
import { useApi } from '../../api/api-provider.tsx';
import { failureOf, type Failure } from '../../api/failure.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useFailureText } from '../../password/failure-text.ts';
import { nameOf } from '../../session/name-of.ts';
import { useSessionStore } from '../../session/session-provider.tsx';
import { Notice } from '../../ui/notice.tsx';
import css from './session.module.css';
import { toSignInAgain } from './to-sign-in-again.ts';

interface JoinOwnProps {
  code: string;
  user: ConnectedUser;
  /** Who is a member goes over to the company, as what they are there. */
  isMember: boolean;
}

/** Joins with the account that is signed in. */
export function JoinOwn({ code, user, isMember }: JoinOwnProps): ReactNode {
  const t = useWords('session');
  const failureText = useFailureText();
  const { join, failure, isBusy } = useJoinOwn(code);
  return (
    <div className="grid gap-16">
      {failure ? <Notice tone="fail" title={t('failed')} text={failureText(failure)} /> : null}
      <p className={`small muted ${css.others}`}>{t('signed-in', { name: nameOf(user) })}</p>
      <Button size="md" fullWidth loading={isBusy} onClick={() => void join()}>
        {t(isMember ? 'open' : 'join-own')}
      </Button>
      <Link {...toSignInAgain(code)} className={css.wayOn}>
        {t('other')}
      </Link>
    </div>
  );
}

/** What was known in the name of the profile before is forgotten. */
function useJoinOwn(code: string) {
  const { client, queries } = useApi();
  const session = useSessionStore();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function join(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const joined = await client.invitations.joinOwn({ guestCode: code });
      queryClient.clear();
      session.remember(joined);
      queryClient.setQueryData(queries.users.own.queryKey(), joined);
      await navigate({ to: '/', replace: true });
    } catch (error) {
      setFailure(failureOf(error));
      setBusy(false);
    }
  }
  return { join, failure, isBusy };
}
