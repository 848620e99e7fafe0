import { useEffect, useEffectEvent } from 'react';
import { isSingleKey } from '../ui/single-keys.ts';
import type { Shortcut } from './shortcut.ts';

export const PERIOD_KEYS: Readonly<Record<Shortcut, string>> = {
  today: 'T',
  yesterday: 'Y',
  '7d': '7',
  '30d': '3',
};

/** T, Y, 7 and 3 choose a shortcut, wherever the focus is but in a field or a dialog. */
export function usePeriodKeys(choose: (shortcut: Shortcut) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isSingleKey(event)) return;
    const pressed = event.key.toUpperCase();
    for (const [shortcut, key] of Object.entries(PERIOD_KEYS))
      if (key === pressed) choose(shortcut as Shortcut);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
