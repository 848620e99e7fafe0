import { useEffect, useState } from 'react';

/** Delay in ms for browsers that do not report when they are idle. */
const PAUSE_MS = 500;

/** Returns whether the first screen is drawn and the browser is idle, so that deferred work may start. */
export function useAtRest(): boolean {
  const [isAtRest, setIsAtRest] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const rest = () => {
      if (!stop.signal.aborted) setIsAtRest(true);
    };
    const timer = setTimeout(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(rest);
      else rest();
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, []);
  return isAtRest;
}
