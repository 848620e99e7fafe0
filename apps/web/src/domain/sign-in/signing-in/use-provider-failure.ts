import { failureOf } from '../../../shared/api/failure.ts';
import { useErrorText } from '../../../shared/i18n/error-text.ts';
import { usePasswordFailureText } from '../password/failure-text.ts';

/**
 * Returns a function for the reason why a provider could not be opened. The return address is a field that no user
 * typed, so its errors read as general ones.
 */
export function useProviderFailure(): (error: unknown) => string {
  const errorText = useErrorText();
  const failureText = usePasswordFailureText();
  return (error) => {
    const failure = failureOf(error);
    const isPath = failure.fields.some(({ code }) => code === 'path-invalid');
    return isPath ? errorText('path-invalid') : failureText(failure);
  };
}
