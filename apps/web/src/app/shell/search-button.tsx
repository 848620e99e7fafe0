import type { ReactNode } from 'react';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { IconSearch } from '../../ui/icons.ts';
import { SEARCH_KEYS } from '../keys/search-keys.ts';
import css from './search-button.module.css';

/** Looks like the field that it opens, with the keys that open it too. */
export function SearchButton({ onOpen }: { onOpen: () => void }): ReactNode {
  const t = useWords('shell');
  return (
    <button
      type="button"
      className={`row shrink pointer framed on-card muted text-start ${css.search}`}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
    >
      <IconSearch size={17} stroke={1.7} aria-hidden />
      <span className={`grow ellipsis ${css.words}`}>{t('finder.open')}</span>
      <kbd className={`sunken muted hidden-phone ${css.keys}`} aria-hidden>
        {SEARCH_KEYS}
      </kbd>
    </button>
  );
}
