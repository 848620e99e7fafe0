import { useEffect, useState, type ReactNode } from 'react';
import { useLoadWords } from '../../i18n/i18n-provider.tsx';
import { useShortcutKeys } from '../keys/use-shortcut-keys.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const Nothing = () => null;
const Finder = lazyPart(['finder'], async () => (await import('../finder/finder.tsx')).Finder, Nothing);
const KeysDialog = lazyPart(
  ['finder'],
  async () => (await import('../keys/keys-dialog.tsx')).KeysDialog,
  Nothing,
);

interface SearchAndKeysProps {
  isSearching: boolean;
  onSearch: (isSearching: boolean) => void;
  /** Whether the search may be fetched ahead, so that it then opens at once. */
  isAtRest: boolean;
}

/** The shortcuts, and the two dialogs that they open: the search, and the list of shortcuts. */
export function SearchAndKeys({ isSearching, onSearch, isAtRest }: SearchAndKeysProps): ReactNode {
  const loadWords = useLoadWords();
  const [areKeysShown, setAreKeysShown] = useState(false);
  const showKeys = () => {
    onSearch(false);
    setAreKeysShown(true);
  };
  useShortcutKeys({ isSearching, onSearch, onHelp: showKeys });
  useEffect(() => {
    // A search that cannot be fetched says so when it is opened.
    if (isAtRest) void Finder.preload(loadWords).catch(() => {});
  }, [isAtRest, loadWords]);
  return (
    <>
      {isSearching ? <Finder onClose={() => onSearch(false)} onKeys={showKeys} /> : null}
      {areKeysShown ? <KeysDialog onClose={() => setAreKeysShown(false)} /> : null}
    </>
  );
}
