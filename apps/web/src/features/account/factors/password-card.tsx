import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useApi } from '../../../shared/api/api-provider.tsx';
import { useSendsMails } from '../../../shared/api/instance.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useUser } from '../../../shared/session/session-provider.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { useToasts } from '../../../shared/ui/toasts/use-toasts.ts';
import css from '../account.module.css';

/** Renders the link to the page that changes the password; a user without one chooses it by the link of a mail. */
export function PasswordCard({ hasPassword }: { hasPassword: boolean }): ReactNode {
  const t = useWords('account');
  return (
    <Card title={t('password.title')}>
      <div className={`row wrap between ${css.line}`}>
        {hasPassword ? (
          <>
            <p className={`quiet pretty ${css.text}`}>{t('password.text')}</p>
            <Button
              variant="default"
              renderRoot={(props) => <Link {...props} to="/parametres/mot-de-passe" />}
            >
              {t('password.change')}
            </Button>
          </>
        ) : (
          <NoPassword />
        )}
      </div>
    </Card>
  );
}

function NoPassword(): ReactNode {
  const t = useWords('factors');
  const { client } = useApi();
  const user = useUser();
  const toasts = useToasts();
  const sendsMails = useSendsMails();
  const [isBusy, setBusy] = useState(false);
  async function ask(email: string): Promise<void> {
    setBusy(true);
    try {
      await client.passwordResets.request({ email });
      toasts.done(t('password.asked'));
    } catch (error) {
      toasts.callFailed(error, t('password.ask-failed'));
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <p className={`quiet pretty ${css.text}`}>{t(sendsMails ? 'password.none' : 'password.none-unsent')}</p>
      <Button variant="default" loading={isBusy} onClick={() => user && void ask(user.email)}>
        {t('password.ask')}
      </Button>
    </>
  );
}
