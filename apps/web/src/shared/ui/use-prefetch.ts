import { useEffect, useState } from 'react';
import { useLoadWords } from '../i18n/i18n-provider.tsx';
import type { LazyComponent } from './lazy-component.tsx';

/** Prefetches a part once it is due. Returns whether it is loaded. A failed part is loaded again when it is shown. */
export function usePrefetch<P>(part: LazyComponent<P>, isDue: boolean): boolean {
  const loadWords = useLoadWords();
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    if (!isDue) return;
    void part.preload(loadWords).then(
      () => setIsThere(true),
      () => {},
    );
  }, [part, isDue, loadWords]);
  return isThere;
}
