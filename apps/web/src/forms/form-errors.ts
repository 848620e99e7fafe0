import type { Failure } from '../api/failure.ts';
import { refusedByServer, refusedFields, type FormRules, type RefusedFields } from './form-rules.ts';
import type { FieldSentence } from './use-field-sentence.ts';

type Sentences<V> = { [Field in Extract<keyof V, string>]?: string };

/** The sentences of refused fields, whoever refuses them: for Mantine's `validate`, `setErrors`, and a wizard. */
export function formErrors<V>(rules: FormRules<V>, sentence: FieldSentence) {
  const say = (refused: RefusedFields<V>): Sentences<V> =>
    Object.fromEntries(
      Object.entries<RefusedFields<V>[keyof RefusedFields<V>]>(refused).map(([field, error]) => [
        field,
        error && sentence(error),
      ]),
    ) as Sentences<V>;
  return {
    validate: (values: V) => say(refusedFields(rules, values)),
    refused: (failure: Pick<Failure, 'code' | 'fields'>) => say(refusedByServer(rules, failure)),
  };
}
