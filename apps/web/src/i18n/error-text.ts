import { useKeys, useWords } from './i18n-provider.tsx';
import type { en as frame } from './frame/en.ts';
import type { en as shell } from './shell/en.ts';

type KeyOf<Words> = Extract<keyof Words, `error.${string}`>;

/**
 * The sentence of an error code; a code that has none reads as an internal error. What can go wrong before the
 * sign-in stands in `shell`, the rest in `frame`.
 */
export function useErrorText(): (code: string) => string {
  const inShell = useWords('shell');
  const inFrame = useWords('frame');
  const shellKeys = useKeys('shell');
  const frameKeys = useKeys('frame');
  return (code) => {
    const key = `error.${code}`;
    if (frameKeys.has(key)) return inFrame(key as KeyOf<typeof frame>);
    return inShell(shellKeys.has(key) ? (key as KeyOf<typeof shell>) : 'error.internal-error');
  };
}
