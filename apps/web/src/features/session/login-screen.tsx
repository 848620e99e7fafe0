import { useEffect, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useSessionStore } from '../../session/session-provider.tsx';
import { BlankFrame } from './blank-frame.tsx';
import { LoginForm } from './login-form.tsx';

/** Sign-in. Opening it clears the stored token: here, so that no preload signs anyone out. */
export function LoginScreen(): ReactNode {
  const t = useWords('session');
  const session = useSessionStore();
  const queryClient = useQueryClient();
  useEffect(() => {
    session.clear();
    queryClient.clear();
  }, [session, queryClient]);

  return (
    <BlankFrame title={t('login.title')} lead={t('login.lead')}>
      <LoginForm />
    </BlankFrame>
  );
}
