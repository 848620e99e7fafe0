import type { ReactNode } from 'react';
import { Link, useLocation } from '@tanstack/react-router';
import { useWords } from '../i18n/i18n-provider.tsx';
import css from './app.module.css';
import { FullPage } from './full-page.tsx';

/** A path that is no page, for somebody who is not signed in. */
export function NotFoundScreen(): ReactNode {
  return <NotFound framed={false} />;
}

/** The same inside the shell. */
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
