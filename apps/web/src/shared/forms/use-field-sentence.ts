import type { FieldError } from '@vigie/contract/errors.ts';
import { failureOf } from '../api/failure.ts';
import { useErrorText, useKnownErrorText } from '../i18n/error-text.ts';
import { useKeys, useWords, type TextNamespace } from '../i18n/i18n-provider.tsx';

export type FieldSentence = (error: Pick<FieldError, 'code' | 'params'>) => string;
type Say = (key: string, params: Record<string, string | number>) => string;

/**
 * Returns a function for the message of a refused field: `errors.<code>` of the form's own texts, else of the shared
 * texts. A code of a failed call has its message among those of the calls. The last resort is `errors.refused`.
 */
export function useFieldSentence(own: TextNamespace, shared = own): FieldSentence {
  const ownWords = useWords(own) as Say;
  const sharedWords = useWords(shared) as Say;
  const ownKeys = useKeys(own);
  const sharedKeys = useKeys(shared);
  const errorText = useKnownErrorText();
  return ({ code, params }) => {
    const { minimum, maximum, ...rest } = params;
    const values = {
      ...(minimum === undefined ? {} : { min: minimum }),
      ...(maximum === undefined ? {} : { max: maximum }),
      ...rest,
    };
    const isKnown = (key: string) => ownKeys.has(key) || sharedKeys.has(key);
    const ofCall = isKnown(`errors.${code}`) ? null : errorText(code);
    if (ofCall !== null) return ofCall;
    const key = [`errors.${code}`, 'errors.refused'].find(isKnown);
    if (key === undefined) throw new Error(`There is no sentence for ${code} in ${own} or ${shared}.`);
    return (ownKeys.has(key) ? ownWords : sharedWords)(key, values);
  };
}

/**
 * Returns a function for the message of a failed call: that of its first refused field, else that of its code. Null
 * without a failure.
 */
export function useFailureSentence(own: TextNamespace): (error: Error | null) => string | null {
  const errorText = useErrorText();
  const sentence = useFieldSentence(own);
  return (error) => {
    if (error === null) return null;
    const { code, fields } = failureOf(error);
    const [first] = fields;
    return first === undefined ? errorText(code) : sentence(first);
  };
}
