import type { ReactNode } from 'react';
import { Link, useLocation } from '@tanstack/react-router';
import { useWords } from '../i18n/i18n-provider.tsx';
import css from './full-page.module.css';

export function NotFoundScreen(): ReactNode {
  const t = useWords('shell');
  const { pathname } = useLocation();
  return (
    <main className={css.page}>
      <p className={css.code} aria-hidden>
        404
      </p>
      <h1 className={css.title}>{t('not-found.title')}</h1>
      <p className={css.detail}>{t('not-found.detail', { path: pathname })}</p>
      <Link to="/" className={css.link}>
        {t('not-found.back')}
      </Link>
    </main>
  );
}
