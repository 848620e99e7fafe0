import type { Failure } from '../../../shared/api/failure.ts';
import { useErrorText } from '../../../shared/i18n/error-text.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';

/**
 * Returns a function for the message of a failed call about passwords; after too many attempts, it contains the waiting
 * time.
 */
export function usePasswordFailureText(): (failure: Failure) => string {
  const t = useWords('password');
  const errorText = useErrorText();
  const format = useFormat();
  return ({ code, retryAfterSeconds }) =>
    code === 'too-many-attempts' && retryAfterSeconds
      ? t('wait', { wait: format.duration(retryAfterSeconds) })
      : errorText(code);
}
