import { useKeys, useWords } from './i18n-provider.tsx';
import type { en } from './shell/en.ts';

type ErrorKey = Extract<keyof typeof en, `error.${string}`>;
const FALLBACK: ErrorKey = 'error.internal-error';

/** The sentence of an error code; a code that has none reads as an internal error. */
export function useErrorText(): (code: string) => string {
  const t = useWords('shell');
  const known = useKeys('shell');
  return (code) => t(known.has(`error.${code}`) ? (`error.${code}` as ErrorKey) : FALLBACK);
}
