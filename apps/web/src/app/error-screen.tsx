import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useWords } from '../i18n/i18n-provider.tsx';
import { IconRefresh } from '../ui/icons.ts';
import css from './app.module.css';
import { FullPage } from './full-page.tsx';

type Failed = Pick<ErrorComponentProps, 'reset'>;

/** What a user sees of a bug, and what to do about it. */
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

/** The same inside the shell, which stays. */
export function FramedErrorScreen({ reset }: Failed): ReactNode {
  return <ErrorScreen reset={reset} framed />;
}
