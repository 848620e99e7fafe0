import { useEffect, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { LocaleSwitch } from '../../app/locale-switch.tsx';
import { SchemeToggle } from '../../app/scheme-toggle.tsx';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useSessionStore } from '../../session/session-provider.tsx';
import { Logo } from '../../ui/logo.tsx';
import { LoginForm } from './login-form.tsx';
import css from './login-screen.module.css';
import { Waves } from './waves.tsx';

/** Sign-in. Opening it clears the stored token (specification §4): here, so that no preload signs anyone out. */
export function LoginScreen(): ReactNode {
  const t = useWords('session');
  const session = useSessionStore();
  const queryClient = useQueryClient();
  useEffect(() => {
    session.clear();
    queryClient.clear();
  }, [session, queryClient]);

  return (
    <main className={css.page}>
      <div className={css.side}>
        <header className={css.head}>
          <span className={css.brand}>
            <Logo /> Vigie
          </span>
          <span className={css.tools}>
            <LocaleSwitch />
            <SchemeToggle />
          </span>
        </header>
        <div className={css.form}>
          <h1 className={css.title}>{t('login.title')}</h1>
          <p className={css.lead}>{t('login.lead')}</p>
          <LoginForm />
        </div>
      </div>
      <aside className={css.panel}>
        <Waves />
        <p className={css.slogan}>{t('login.slogan')}</p>
        <p className={css.detail}>{t('login.slogan-detail')}</p>
      </aside>
    </main>
  );
}
