import { type ReactNode, useEffect, useState } from 'react';
import { useLoadWords } from '../../i18n/i18n-provider.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useAtRest } from '../shell/use-at-rest.ts';

const PanelBuildBar = lazyPart<{ current: string }>(
  ['finder'],
  async () => (await import('./new-build-bar.tsx')).PanelBuildBar,
  () => null,
);

/** Looks for newer versions of the panel once the first screen is drawn; the panel works without that as well. */
export function NewBuilds({ current }: { current: string }): ReactNode {
  const loadWords = useLoadWords();
  const isAtRest = useAtRest();
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    if (!isAtRest) return;
    void PanelBuildBar.preload(loadWords).then(
      () => setIsThere(true),
      () => {},
    );
  }, [isAtRest, loadWords]);
  return isThere ? <PanelBuildBar current={current} /> : null;
}
