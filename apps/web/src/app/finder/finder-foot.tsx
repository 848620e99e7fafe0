import type { ReactNode } from 'react';
import { useWords } from '../../i18n/i18n-provider.tsx';
import css from './finder.module.css';

/** The keys of the search, and whether the server still looks. */
export function FinderFoot({ isWaiting }: { isWaiting: boolean }): ReactNode {
  const t = useWords('finder');
  const shell = useWords('shell');
  return (
    <footer className={`row between gap-16 line-above small muted ${css.foot}`}>
      <span className={`flex gap-18 ${css.hints}`}>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('hint.move')}
        </span>
        <span>
          <kbd>↵</kbd> {t('hint.open')}
        </span>
        <span>
          <kbd>Esc</kbd> {t('hint.close')}
        </span>
      </span>
      <span className={css.waiting} data-shown={isWaiting || undefined} aria-hidden>
        {shell('loading')}
      </span>
    </footer>
  );
}
