import { useKeys, useWords } from './i18n-provider.tsx';
import type { en as shell } from '../app/shell/words/en.ts';

type ErrorKey = Extract<keyof typeof shell, `error.${string}`>;

/** The sentence of an error code; a code that has none reads as an internal error. */
export function useErrorText(): (code: string) => string {
  const t = useWords('shell');
  const keys = useKeys('shell');
  return (code) => {
    const key = `error.${code}`;
    return t(keys.has(key) ? (key as ErrorKey) : 'error.internal-error');
  };
}
