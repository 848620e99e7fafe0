import { useEffect, useState } from 'react';
import { useLoadWords } from '../../i18n/i18n-provider.tsx';
import { lazyPart } from '../lazy-part.tsx';

/** Where the browser does not say when it is idle. */
const PAUSE_MS = 500;

/** Search, keys, new versions and what is fetched ahead: none of it is needed to see the first screen. */
export const LaterParts = lazyPart(
  ['finder'],
  async () => (await import('./later-parts.tsx')).LaterParts,
  () => null,
);

/** Whether the browser has come to rest, and what is needed only then is there. */
export function useIdle(): boolean {
  const loadWords = useLoadWords();
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const fetchParts = async () => {
      try {
        await LaterParts.preload(loadWords);
        if (!stop.signal.aborted) setIsIdle(true);
      } catch {
        // It is fetched when it is asked for.
      }
    };
    const timer = setTimeout(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(() => void fetchParts());
      else void fetchParts();
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [loadWords]);
  return isIdle;
}
