import { useEffect } from 'react';

/** J and K go to the rows from wherever no field, button or dialog has the focus. */
export function useFirstRowKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if ((event.key !== 'j' && event.key !== 'k') || document.activeElement !== document.body) return;
      if (document.querySelector('dialog[open]')) return;
      const row =
        document.querySelector<HTMLElement>('[data-row-link][aria-current="true"]') ??
        document.querySelector<HTMLElement>('[data-row-link]');
      row?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
