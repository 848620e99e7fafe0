import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import type { ProviderReturn } from '@vigie/contract/sign-in.ts';
import { useApi } from '../../../../shared/api/api-provider.tsx';
import { failureOf, type Failure } from '../../../../shared/api/failure.ts';
import { useErrorText } from '../../../../shared/i18n/error-text.ts';
import { useWords } from '../../../../shared/i18n/i18n-provider.tsx';
import { safeTarget } from '../../../../shared/session/safe-target.ts';
import { useSessionStore } from '../../../../shared/session/session-provider.tsx';
import { useEnter } from '../../../../shared/session/use-enter.ts';
import { Notice } from '../../../../shared/ui/notice.tsx';
import { Skeleton } from '../../../../shared/ui/skeleton.tsx';
import { BlankFrame } from '../blank-frame.tsx';
import { JoinAccount } from './join-account.tsx';
import { readReturn } from './read-return.ts';

/** Renders the return from a provider: the response is removed from the address and sent to the server. */
export function ProviderReturnScreen(): ReactNode {
  const t = useWords('provider-return');
  const { ended, failure, isOver } = useFinish();
  if (isOver) return <Over />;
  if (failure) return <Refused failure={failure} />;
  if (ended?.outcome === 'join') return <JoinAccount join={ended} />;
  if (ended?.outcome === 'linked') return <Linked returnTo={ended.returnTo} />;
  return (
    <BlankFrame title={t('title')} lead={t('wait')}>
      <Skeleton height={90} />
    </BlankFrame>
  );
}

/** Returns a function that sends the response once; the server refuses a second time. */
function useFinish() {
  const { client } = useApi();
  const { history } = useRouter();
  const navigate = useNavigate();
  const enter = useEnter();
  // Read from the original address: the router parses a code of digits as a number.
  const [answer] = useState(() => readReturn(history.location.search));
  const isUnasked = Object.keys(answer).length === 0;
  const [ended, setEnded] = useState<ProviderReturn | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isBegun = useRef(false);

  useEffect(() => {
    if (isBegun.current || isUnasked) return;
    isBegun.current = true;
    async function finish(): Promise<void> {
      await navigate({ to: '/oidc/retour', replace: true });
      try {
        const outcome = await client.signInProviders.finish(answer);
        setEnded(outcome);
        if (outcome.outcome === 'signed-in') await enter(outcome.session, outcome.returnTo);
      } catch (error) {
        setFailure(failureOf(error));
      }
    }
    void finish();
  });
  // After a reload, or at a typed address, the response is missing or incomplete.
  return { ended, failure, isOver: isUnasked || failure?.code === 'invalid-input' };
}

function Over(): ReactNode {
  const t = useWords('provider-return');
  return (
    <BlankFrame key="over" title={t('over.title')}>
      <div className="grid gap-16">
        <Notice tone="info" text={t('over')} />
        <WayOn again={t('over.again')} />
      </div>
    </BlankFrame>
  );
}

/** Renders the link to the sign-in, or to the account settings of a signed-in user. */
function WayOn({ again }: { again: string }): ReactNode {
  const t = useWords('provider-return');
  const isSignedIn = useSessionStore().token() !== null;
  return (
    <Button
      size="md"
      fullWidth
      renderRoot={(props) => <Link {...props} to={isSignedIn ? '/parametres' : '/connexion'} />}
    >
      {isSignedIn ? t('failed.settings') : again}
    </Button>
  );
}

function Linked({ returnTo }: { returnTo: string }): ReactNode {
  const t = useWords('provider-return');
  const href = safeTarget(returnTo, location.origin);
  const navigate = useNavigate();
  return (
    <BlankFrame key="linked" title={t('linked.title')}>
      <div className="grid gap-16">
        <Notice tone="ok" text={t('linked')} />
        <Button size="md" fullWidth onClick={() => void navigate({ href, replace: true })}>
          {t('go-on')}
        </Button>
      </div>
    </BlankFrame>
  );
}

/** Renders why the user was not signed in or bound, and where to continue. */
function Refused({ failure }: { failure: Failure }): ReactNode {
  const t = useWords('provider-return');
  const errorText = useErrorText();
  const isSignedIn = useSessionStore().token() !== null;
  const detail = failure.details['detail'] ?? failure.details['error'];
  return (
    <BlankFrame key="refused" title={t(isSignedIn ? 'failed.bound' : 'failed.title')}>
      <div className="grid gap-16">
        <Notice tone="fail" text={errorText(failure.code)}>
          {typeof detail === 'string' ? (
            <p className="small muted anywhere mt-4">{t('failed.detail', { detail })}</p>
          ) : null}
        </Notice>
        <WayOn again={t('failed.again')} />
      </div>
    </BlankFrame>
  );
}
