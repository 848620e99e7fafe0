import { useKeys, useWords } from '../i18n/i18n-provider.tsx';
import type { en } from './words/en.ts';

type FailureKey = keyof typeof en;

/** Returns why a job failed, as a sentence; a code that has none is named in it. */
export function useRunFailureText(): (code: string) => string {
  const t = useWords('run-failure');
  const known = useKeys('run-failure');
  return (code) =>
    known.has(`failure.${code}`)
      ? t(`failure.${code}` as Exclude<FailureKey, 'failure.unknown'>)
      : t('failure.unknown', { code });
}
