import { useState, type ReactNode } from 'react';
import { currentBuild } from '../builds/current-build.ts';
import { NewBuildBar } from '../builds/new-build-bar.tsx';
import { readJson } from '../builds/read-json.ts';
import { Finder } from '../finder/finder.tsx';
import { KeysDialog } from '../keys/keys-dialog.tsx';
import { useShortcutKeys } from '../keys/use-shortcut-keys.ts';
import { usePreloading } from '../preload/use-preloading.ts';

interface LaterPartsProps {
  isSearching: boolean;
  onSearch: (isSearching: boolean) => void;
}

/** What the shell does beside showing screens: search, keys, new versions, screens fetched ahead. */
export function LaterParts({ isSearching, onSearch }: LaterPartsProps): ReactNode {
  const [build] = useState(() => currentBuild(document));
  const [areKeysShown, setAreKeysShown] = useState(false);
  const showKeys = () => {
    onSearch(false);
    setAreKeysShown(true);
  };
  useShortcutKeys({ isSearching, onSearch, onHelp: showKeys });
  // In development nothing is built, and each file is fetched by itself.
  usePreloading(build !== null);
  return (
    <>
      {build === null ? null : (
        <NewBuildBar current={build} readJson={readJson} onReload={() => location.reload()} />
      )}
      {isSearching ? <Finder onClose={() => onSearch(false)} onKeys={showKeys} /> : null}
      {areKeysShown ? <KeysDialog onClose={() => setAreKeysShown(false)} /> : null}
    </>
  );
}
