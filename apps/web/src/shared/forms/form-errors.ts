import type { Failure } from '../api/failure.ts';
import { refusedByServer, refusedFields, type FormRules, type RefusedFields } from './form-rules.ts';
import type { Schemas } from './schemas.ts';
import type { FieldSentence } from './use-field-sentence.ts';

type Sentences<V> = { [Field in Extract<keyof V, string>]?: string };

/** Returns the messages of refused fields, from the form or the server, for Mantine's `setErrors` and a page's form. */
export function formErrors<V>(rules: FormRules<V>, sentence: FieldSentence) {
  return {
    validate: (values: V, schemas: Schemas) => sayRefused(refusedFields(rules, values, schemas), sentence),
    refused: (failure: Pick<Failure, 'code' | 'fields'>) =>
      sayRefused(refusedByServer(rules, failure), sentence),
  };
}

export function sayRefused<V>(refused: RefusedFields<V>, sentence: FieldSentence): Sentences<V> {
  const errors = Object.entries<RefusedFields<V>[keyof RefusedFields<V>]>(refused);
  return Object.fromEntries(
    errors.map(([field, error]) => [field, error && sentence(error)]),
  ) as Sentences<V>;
}
