import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { type ErrorComponentProps, Link, useLocation, useRouter } from '@tanstack/react-router';
import css from './app.module.css';
import { useWords } from '../shared/i18n/i18n-provider.tsx';
import { IconRefresh } from '../shared/ui/icons.ts';

interface FullPageProps {
  code: string;
  title: string;
  /** True inside the shell, which already contains the page's main element. */
  framed: boolean;
  role?: 'alert';
  /** The error, and possible actions. */
  children: ReactNode;
}

/** Renders a page with one message: not found, or an error. */
function FullPage({ code, title, framed, role, children }: FullPageProps): ReactNode {
  const Page = framed ? 'section' : 'main';
  return (
    <Page className={css.page} role={role}>
      <p className={`weight-640 accent number ${css.code}`} aria-hidden>
        {code}
      </p>
      <h1 className={css.title}>{title}</h1>
      {children}
    </Page>
  );
}

type Failed = Pick<ErrorComponentProps, 'reset'>;

/** Renders the message about a bug with its possible actions. */
export function ErrorScreen({ reset, framed = false }: Failed & { framed?: boolean }): ReactNode {
  const t = useWords('shell');
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <FullPage code="500" title={t('bug.title')} framed={framed} role="alert">
      <p className={css.advice}>{t('bug.advice')}</p>
      <Button leftSection={<IconRefresh size={16} />} onClick={retry}>
        {t('retry')}
      </Button>
    </FullPage>
  );
}

/** Renders the error message inside the shell, which stays. */
export function FramedErrorScreen({ reset }: Failed): ReactNode {
  return <ErrorScreen reset={reset} framed />;
}

/** Renders the message about an unknown path, for users who are not signed in. */
export function NotFoundScreen(): ReactNode {
  return <NotFound framed={false} />;
}

/** Renders the message about an unknown path inside the shell. */
export function FramedNotFoundScreen(): ReactNode {
  return <NotFound framed />;
}

function NotFound({ framed }: { framed: boolean }): ReactNode {
  const t = useWords('shell');
  const { pathname } = useLocation();
  return (
    <FullPage code="404" title={t('not-found.title')} framed={framed}>
      <p className="mono max-full muted anywhere">{t('not-found.detail', { path: pathname })}</p>
      <Link to="/" className={`inline-row accent ${css.link}`}>
        {t('not-found.back')}
      </Link>
    </FullPage>
  );
}
