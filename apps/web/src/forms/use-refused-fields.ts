import { useState } from 'react';
import type { Failure } from '../api/failure.ts';
import { sayRefused } from './form-errors.ts';
import { refusedByServer, refusedFields, type FormRules, type RefusedFields } from './form-rules.ts';
import type { FieldSentence } from './use-field-sentence.ts';

/**
 * The refused fields of a form that keeps its own values. What is kept is why, not the sentence: the language may change
 * while an error stands there.
 */
export function useRefusedFields<V>(rules: FormRules<V>, sentence: FieldSentence) {
  const [refused, setRefused] = useState<RefusedFields<V>>({});
  const show = (found: RefusedFields<V>) => {
    setRefused(found);
    return Object.keys(found)[0] as Extract<keyof V, string> | undefined;
  };
  return {
    errors: sayRefused(refused, sentence),
    /** Judges the values; answers the first refused field, for the focus. */
    check: (values: V) => show(refusedFields(rules, values)),
    /** Takes what a failed call refuses; answers the first field that it names. */
    take: (failure: Pick<Failure, 'code' | 'fields'>) => show(refusedByServer(rules, failure)),
    clear: (field: keyof V) => setRefused((before) => ({ ...before, [field]: undefined })),
    clearAll: () => setRefused({}),
  };
}
