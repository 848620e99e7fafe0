import { useEffect } from 'react';
import { useKeys, useLoadWords, useWords } from './i18n-provider.tsx';
import type { en as errors } from './errors/en.ts';
import type { en as shell } from './shell/en.ts';

type KeyOf<Words> = Extract<keyof Words, `error.${string}`>;

/**
 * The sentence of an error code; a code that has none reads as an internal error. What can go wrong before the
 * sign-in stands in `shell`; the rest is fetched behind the first screen that may have to say it.
 */
export function useErrorText(): (code: string) => string {
  const inShell = useWords('shell');
  const inErrors = useWords('errors');
  const shellKeys = useKeys('shell');
  const errorKeys = useKeys('errors');
  const loadWords = useLoadWords();
  useEffect(() => void loadWords(['errors']).catch(() => {}), [loadWords]);
  return (code) => {
    const key = `error.${code}`;
    if (errorKeys.has(key)) return inErrors(key as KeyOf<typeof errors>);
    return inShell(shellKeys.has(key) ? (key as KeyOf<typeof shell>) : 'error.internal-error');
  };
}
