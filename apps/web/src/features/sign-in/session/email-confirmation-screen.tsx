import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useApi } from '../../../shared/api/api-provider.tsx';
import { failureOf } from '../../../shared/api/failure.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { usePasswordFailureText } from '../../../domain/sign-in/password/failure-text.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { BlankFrame } from './blank-frame.tsx';

/** Renders the target of the link for a new address. The token is in the fragment, which no server logs. */
export function EmailConfirmationScreen(): ReactNode {
  const t = useWords('new-email');
  const shell = useWords('shell');
  const failureText = usePasswordFailureText();
  const { queries } = useApi();
  const token = new URLSearchParams(useLocation().hash).get('t') ?? '';
  const [isDone, setDone] = useState(false);
  const { data, error, refetch } = useQuery({
    ...queries.emailChanges.get.queryOptions({ input: { token } }),
    enabled: token !== '' && !isDone,
    staleTime: Infinity,
  });
  if (token === '' || (error && isGone(error))) return <Gone />;
  if (data && isDone) return <Done email={data.email} />;
  return (
    <BlankFrame
      title={t('confirm.title')}
      {...(data ? { lead: t('confirm.lead', { email: data.email }) } : {})}
    >
      {error ? (
        <div className="grid gap-16">
          <Notice tone="fail" title={t('confirm.not-loaded')} text={failureText(failureOf(error))} />
          <Button size="md" onClick={() => void refetch()}>
            {shell('retry')}
          </Button>
        </div>
      ) : data ? (
        <Confirm token={token} onDone={() => setDone(true)} onGone={() => void refetch()} />
      ) : (
        <Skeleton height={90} />
      )}
    </BlankFrame>
  );
}

interface ConfirmProps {
  token: string;
  onDone: () => void;
  /** Called when the link turns out to be used up. */
  onGone: () => void;
}

/** Renders a button of its own, because programs that open the links of mails must not confirm anything. */
function Confirm({ token, onDone, onGone }: ConfirmProps): ReactNode {
  const t = useWords('new-email');
  const failureText = usePasswordFailureText();
  const { client } = useApi();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function confirm(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await client.emailChanges.use({ token });
      onDone();
    } catch (error) {
      const why = failureOf(error);
      if (why.code === 'not-found') onGone();
      else setFailure((why.code as string) === 'email-taken' ? t('errors.email-taken') : failureText(why));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="grid gap-16">
      {failure === null ? null : <Notice tone="fail" title={t('confirm.failed')} text={failure} />}
      <Button size="md" fullWidth loading={isBusy} onClick={() => void confirm()}>
        {t('confirm.submit')}
      </Button>
    </div>
  );
}

function Done({ email }: { email: string }): ReactNode {
  const t = useWords('new-email');
  return (
    <BlankFrame title={t('confirm.done-title')}>
      <div className="grid gap-16">
        <Notice tone="ok" text={t('confirm.done', { email })} />
        <Button size="md" fullWidth renderRoot={(props) => <Link {...props} to="/" />}>
          {t('confirm.open')}
        </Button>
      </div>
    </BlankFrame>
  );
}

function Gone(): ReactNode {
  const t = useWords('new-email');
  return (
    <BlankFrame title={t('confirm.gone-title')}>
      <div className="grid gap-16">
        <Notice tone="warn" text={t('confirm.gone')} />
        <Button size="md" fullWidth renderRoot={(props) => <Link {...props} to="/parametres" />}>
          {t('confirm.settings')}
        </Button>
      </div>
    </BlankFrame>
  );
}

function isGone(error: unknown): boolean {
  const { code } = failureOf(error);
  return code === 'not-found' || code === 'invalid-input';
}
