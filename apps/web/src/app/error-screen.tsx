import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useWords } from '../i18n/i18n-provider.tsx';
import { IconRefresh } from '../ui/icons.ts';
import css from './full-page.module.css';

/** What a person sees of a bug (specification §8), and what to do about it. */
export function ErrorScreen({ reset }: ErrorComponentProps): ReactNode {
  const t = useWords('shell');
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <main className={css.page} role="alert">
      <p className={css.code} aria-hidden>
        500
      </p>
      <h1 className={css.title}>{t('bug.title')}</h1>
      <p className={css.advice}>{t('bug.advice')}</p>
      <Button leftSection={<IconRefresh size={16} />} onClick={retry}>
        {t('retry')}
      </Button>
    </main>
  );
}
