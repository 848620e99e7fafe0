import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { mayOpen } from '@vigie/contract/page-access.ts';
import { useUser } from '../../session/session-provider.tsx';
import { isSingleKey } from '../../ui/single-keys.ts';
import { SCREENS } from '../screens.ts';
import { useMenu } from '../shell/use-menu.ts';
import { shortcutOf, type Goal } from './shortcut-of.ts';

interface Actions {
  /** Whether the search is open; its keys then close it. */
  isSearching: boolean;
  onSearch: (isSearching: boolean) => void;
  onHelp: () => void;
}

/** Ctrl or ⌘ with K opens the search, wherever the focus is; single keys work unless somebody types. */
export function useShortcutKeys({ isSearching, onSearch, onHelp }: Actions): void {
  const navigate = useNavigate();
  const role = useUser()?.active_profile.role.slug ?? null;
  const section = useMenu().current?.name;
  const beganAtMs = useRef(Number.NEGATIVE_INFINITY);

  const open = ({ page, search }: Goal) => {
    const screen = SCREENS.find(({ name }) => name === page);
    if (screen && mayOpen(page, role)) void navigate({ to: screen.path, ...(search ? { search } : {}) });
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isSearchKey(event)) {
      if (!isSearching && document.querySelector('dialog[open]')) return;
      take(event);
      onSearch(!isSearching);
      return;
    }
    if (!isSingleKey(event)) return;
    const nowMs = Date.now();
    const shortcut = shortcutOf({ key: event.key, beganAtMs: beganAtMs.current, nowMs, section });
    beganAtMs.current = shortcut === 'begin' ? nowMs : Number.NEGATIVE_INFINITY;
    if (shortcut === null) return;
    take(event);
    if (shortcut === 'help') onHelp();
    else if (shortcut !== 'begin') open(shortcut.open);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    // Before a list or a period reads the same letter.
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, []);
}

function isSearchKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
}

function take(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
