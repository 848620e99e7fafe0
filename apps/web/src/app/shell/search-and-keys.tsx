import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { mayOpen } from '@vigie/contract/page-access.ts';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { usePrefetch } from '../../shared/ui/use-prefetch.ts';
import { useUser } from '../../shared/session/session-provider.tsx';
import { isSingleKey } from '../../shared/ui/single-keys.ts';
import { SCREENS } from '../screens.ts';
import { useMenu } from './use-menu.ts';
import { type Goal, shortcutOf } from '../keys/shortcut-of.ts';

const Nothing = () => null;
// Loaded separately: every screen would carry it, and it is prefetched once the screen is at rest.
const Finder = lazyComponent(['finder'], async () => (await import('../finder/finder.tsx')).Finder, Nothing);
// Loaded separately: every screen would carry it, and few users open it.
const KeysDialog = lazyComponent(
  ['finder'],
  async () => (await import('../keys/keys-dialog.tsx')).KeysDialog,
  Nothing,
);

interface SearchAndKeysProps {
  isSearching: boolean;
  onSearch: (isSearching: boolean) => void;
  /** True if the search may be prefetched, so that it opens at once. */
  isAtRest: boolean;
}

/** Handles the shortcuts, and renders the two dialogs that they open: the search, and the list of shortcuts. */
export function SearchAndKeys({ isSearching, onSearch, isAtRest }: SearchAndKeysProps): ReactNode {
  const [areKeysShown, setAreKeysShown] = useState(false);
  const showKeys = () => {
    onSearch(false);
    setAreKeysShown(true);
  };
  useShortcutKeys({ isSearching, onSearch, onHelp: showKeys });
  usePrefetch(Finder, isAtRest);
  return (
    <>
      {isSearching ? <Finder onClose={() => onSearch(false)} onKeys={showKeys} /> : null}
      {areKeysShown ? <KeysDialog onClose={() => setAreKeysShown(false)} /> : null}
    </>
  );
}

interface Actions {
  /** True if the search is open; its shortcut then closes it. */
  isSearching: boolean;
  onSearch: (isSearching: boolean) => void;
  onHelp: () => void;
}

/** Handles shortcuts: Ctrl or ⌘ with K opens the search from anywhere; single keys work unless the user types. */
function useShortcutKeys({ isSearching, onSearch, onHelp }: Actions): void {
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
    // Before a list or a period handles the same letter.
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
