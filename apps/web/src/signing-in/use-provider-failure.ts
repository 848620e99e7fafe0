import { failureOf } from '../api/failure.ts';
import { useErrorText } from '../i18n/error-text.ts';
import { useFailureText } from '../password/failure-text.ts';

/** Returns why a provider could not be gone to; the page to come back to is a field that nobody typed. */
export function useProviderFailure(): (error: unknown) => string {
  const errorText = useErrorText();
  const failureText = useFailureText();
  return (error) => {
    const failure = failureOf(error);
    const isPath = failure.fields.some(({ code }) => code === 'path-invalid');
    return isPath ? errorText('path-invalid') : failureText(failure);
  };
}
