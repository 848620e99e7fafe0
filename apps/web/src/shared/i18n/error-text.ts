import { useCallback, useEffect } from 'react';
import { failureOf } from '../api/failure.ts';
import { useKeys, useLazyWords, useLoadWords, useWords } from './i18n-provider.tsx';
import type { en as shell } from '../../app/shell/words/en.ts';

type ErrorKey = Extract<keyof typeof shell, `error.${string}`>;

/** Returns a function for the message of an error code; null where the code has none, or while it loads. */
export function useKnownErrorText(): (code: string) => string | null {
  const t = useWords('shell');
  const keys = useKeys('shell');
  const refusal = useLazyWords('api-errors');
  return useCallback(
    (code) => {
      const key = `error.${code}`;
      return keys.has(key) ? t(key as ErrorKey) : refusal(key);
    },
    [t, keys, refusal],
  );
}

/** Returns a function for the message of an error code; an unknown code reads as an internal error. */
export function useErrorText(): (code: string) => string {
  const t = useWords('shell');
  const known = useKnownErrorText();
  return useCallback((code) => known(code) ?? t('error.internal-error'), [known, t]);
}

/** Reason why a call failed; null without a failure. */
export type FailureText = <E>(error: E) => E extends null | undefined ? null : string;

/** Returns a function for the reason why a call failed, from its thrown value. */
export function useFailureText(): FailureText {
  const errorText = useErrorText();
  return useCallback(
    (error: unknown) => (error === null || error === undefined ? null : errorText(failureOf(error).code)),
    [errorText],
  ) as FailureText;
}

/** Prefetches the error messages, so that they are available even without a network. */
export function usePrefetchErrorTexts(isAtRest: boolean): void {
  const loadWords = useLoadWords();
  useEffect(() => {
    // The first refusal loads them again.
    if (isAtRest) void loadWords(['api-errors']).catch(() => {});
  }, [isAtRest, loadWords]);
}
