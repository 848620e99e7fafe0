import { useEffect } from 'react';
import { useKeys, useLateWords, useLoadWords, useWords } from './i18n-provider.tsx';
import type { en as shell } from '../app/shell/words/en.ts';

type ErrorKey = Extract<keyof typeof shell, `error.${string}`>;

/** Returns the sentence of an error code; null where the code has none, or where it is still to come. */
export function useKnownErrorText(): (code: string) => string | null {
  const t = useWords('shell');
  const keys = useKeys('shell');
  const refusal = useLateWords('refusals');
  return (code) => {
    const key = `error.${code}`;
    return keys.has(key) ? t(key as ErrorKey) : refusal(key);
  };
}

/** Returns the sentence of an error code; a code that has none reads as an internal error. */
export function useErrorText(): (code: string) => string {
  const t = useWords('shell');
  const known = useKnownErrorText();
  return (code) => known(code) ?? t('error.internal-error');
}

/** Fetches the sentences of refusals ahead: a refusal is told whole even if the network then goes. */
export function useErrorsAhead(isAtRest: boolean): void {
  const loadWords = useLoadWords();
  useEffect(() => {
    // The first refusal fetches them again.
    if (isAtRest) void loadWords(['refusals']).catch(() => {});
  }, [isAtRest, loadWords]);
}
