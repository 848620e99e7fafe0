import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import css from './show-more.module.css';

interface ShowMoreProps {
  shown: number;
  total: { count: number; estimated: boolean };
  /** Loads the next rows; null when all are loaded. */
  onMore: (() => void) | null;
  isFetching: boolean;
}

/** Renders the number of shown and of all rows, with a button for the next ones. */
export function ShowMore({ shown, total, onMore, isFetching }: ShowMoreProps): ReactNode {
  const t = useWords('shell');
  const format = useFormat();
  const count = format.exact(Math.max(shown, total.count));
  return (
    <footer className={`row wrap between gap-8-16 line-above small muted number ${css.footer}`}>
      <output>{t(total.estimated ? 'list.shown-about' : 'list.shown', { shown, total: count })}</output>
      {onMore ? (
        <Button variant="default" loading={isFetching} onClick={onMore}>
          {t('list.more')}
        </Button>
      ) : null}
    </footer>
  );
}
