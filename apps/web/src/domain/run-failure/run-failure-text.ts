import { useKeys, useWords } from '../../shared/i18n/i18n-provider.tsx';
import type { en } from './words/en.ts';

type FailureKey = keyof typeof en;

/** Returns a function for the message of a failed job; an unknown code appears in the message. */
export function useRunFailureText(): (code: string) => string {
  const t = useWords('run-failure');
  const known = useKeys('run-failure');
  return (code) =>
    known.has(`failure.${code}`)
      ? t(`failure.${code}` as Exclude<FailureKey, 'failure.unknown'>)
      : t('failure.unknown', { code });
}
