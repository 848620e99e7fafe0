import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Factors } from '@vigie/contract/sign-in.ts';
import { useRefreshUser } from '../../../shared/api/account.ts';
import { useFactors } from '../../../shared/api/factors.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useUser } from '../../../shared/session/session-provider.tsx';
import { usePasskeysOrigin } from '../../../domain/sign-in/signing-in/use-right-origins.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { useToasts } from '../../../shared/ui/toasts/use-toasts.ts';
import css from './factors.module.css';
import { NoPasskeys } from './no-passkeys.tsx';
import { PasskeySetUp } from './passkey-set-up.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TotpSetUp } from './totp-set-up.tsx';

/** Renders the set-up of a second factor. A user who must have one is redirected here. */
export function SetUpFactorScreen(): ReactNode {
  const t = useWords('factors');
  const shell = useWords('shell');
  const isRequired = useUser()?.mustSetUpFactor ?? false;
  return (
    <div className={css.setUp}>
      <PageHeader
        {...(isRequired ? {} : { back: { to: '/parametres', label: shell('title.parametres') } })}
        title={t(isRequired ? 'setup.must-title' : 'setup.title')}
        lead={t(isRequired ? 'setup.must' : 'setup.lead')}
      />
      <SetUp onEnd={useEnd(isRequired)} />
    </div>
  );
}

/** Returns a function that reloads the user after the set-up and leaves the screen. */
function useEnd(isRequired: boolean): () => Promise<void> {
  const t = useWords('factors');
  const refreshUser = useRefreshUser();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  return async () => {
    await refreshUser();
    toasts.done(t('setup.done'));
    await navigate({ to: isRequired ? '/' : '/parametres', replace: true });
    // Until now, the server refused all other requests of the user.
    void queryClient.invalidateQueries();
  };
}

type Way = 'totp' | 'passkey';

function SetUp({ onEnd }: { onEnd: () => Promise<void> }): ReactNode {
  const t = useWords('factors');
  const [way, setWay] = useState<Way | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { data: factors } = useFactors();
  const done = (made: readonly string[]) => {
    if (made.length === 0) void onEnd();
    else setCodes(made);
  };
  if (codes)
    return (
      <div className="card p-18">
        <RecoveryCodes codes={codes} onConfirm={() => void onEnd()} />
      </div>
    );
  if (way === null && factors && hasFactor(factors)) return <There />;
  if (way === null) return <Choice onChoice={setWay} />;
  return (
    <div className="grid gap-14">
      <div className="card p-18">
        {way === 'totp' ? <TotpSetUp onDone={done} /> : <PasskeySetUp onDone={done} />}
      </div>
      <Button variant="subtle" onClick={() => setWay(null)}>
        {t('setup.other')}
      </Button>
    </div>
  );
}

const hasFactor = ({ totp, passkeys }: Factors): boolean => totp !== null || passkeys.length > 0;

/** Renders the message for a user who reloads the page after the set-up. */
function There(): ReactNode {
  const t = useWords('factors');
  return (
    <Card title={t('setup.there')}>
      <p className="quiet pretty mb-14">{t('setup.there-text')}</p>
      <Button renderRoot={(props) => <Link {...props} to="/parametres" />}>
        {t('setup.there-settings')}
      </Button>
    </Card>
  );
}

function Choice({ onChoice }: { onChoice: (way: Way) => void }): ReactNode {
  const t = useWords('factors');
  const passkeys = usePasskeysOrigin();
  return (
    <div className="grid gap-16">
      <Card title={t('choice.totp')}>
        <p className="quiet pretty mb-14">{t('choice.totp-text')}</p>
        <Button onClick={() => onChoice('totp')}>{t('choice.totp-start')}</Button>
      </Card>
      <Card title={t('choice.passkey')}>
        <p className="quiet pretty mb-14">{t('choice.passkey-text')}</p>
        {passkeys.isHere ? (
          <Button onClick={() => onChoice('passkey')}>{t('choice.passkey-start')}</Button>
        ) : (
          <NoPasskeys elsewhere={passkeys.elsewhere} />
        )}
      </Card>
    </div>
  );
}
