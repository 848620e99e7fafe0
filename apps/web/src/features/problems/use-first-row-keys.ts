import { useEffect } from 'react';
import { isSingleKey } from '../../ui/single-keys.ts';

/** J and K go to the rows from wherever no field, button or dialog has the focus. */
export function useFirstRowKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.key !== 'j' && event.key !== 'k') || !isSingleKey(event) || !isAtRest()) return;
      const row =
        document.querySelector<HTMLElement>('[data-row-link][aria-current="true"]') ??
        document.querySelector<HTMLElement>('[data-row-link]');
      row?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** No control has the focus: at most the page's main part or its heading, as after a change of screen. */
function isAtRest(): boolean {
  return document.activeElement === document.body || document.activeElement?.matches('main, h1') === true;
}
