import { useKeys, useWords } from '../i18n/i18n-provider.tsx';
import type { en } from './words/en.ts';

type FailureKey = Extract<keyof typeof en, `failure.${string}`>;

/** Why a job failed, as a sentence; a code that has none is named in it. */
export function useRunFailureText(): (code: string) => string {
  const t = useWords('run-view');
  const known = useKeys('run-view');
  return (code) =>
    known.has(`failure.${code}`)
      ? t(`failure.${code}` as Exclude<FailureKey, 'failure.unknown'>)
      : t('failure.unknown', { code });
}
