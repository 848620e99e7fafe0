import type { Failure } from '../api/failure.ts';
import { useErrorText } from '../i18n/error-text.ts';
import { useFormat, useWords } from '../i18n/i18n-provider.tsx';

/** Returns why a call about passwords failed; after too many attempts, how long to wait. */
export function useFailureText(): (failure: Failure) => string {
  const t = useWords('password');
  const errorText = useErrorText();
  const format = useFormat();
  return ({ code, retryAfterSeconds }) =>
    code === 'too-many-attempts' && retryAfterSeconds
      ? t('wait', { wait: format.duration(retryAfterSeconds) })
      : errorText(code);
}
