import type { FieldError } from '@vigie/contract/errors.ts';
import type { findFieldErrors } from '@vigie/contract/field-errors.ts';
import type { Failure } from '../api/failure.ts';
import type { Schemas } from './schemas.ts';

type FieldOf<V> = Extract<keyof V, string>;
/** Errors of a form's fields, in the form's order; of each field the first error. */
export type RefusedFields<V> = Partial<Record<FieldOf<V>, FieldError>>;

/** Validation of a form: by the contract's schema, as the server validates the same input. */
export interface FormRules<V, Input = unknown, Known = Schemas> {
  schema: (schemas: Known) => Parameters<typeof findFieldErrors>[0];
  /** Returns the input that the schema validates. */
  inputOf: (values: V) => Input;
  /** Fields of the form in their order on screen. */
  fields: readonly FieldOf<V>[];
  /** Form fields by their name in the input, where the names differ. */
  names?: Readonly<Record<string, FieldOf<V>>>;
  /** Fields that contain rows: each error is at its own path from the field on, such as `rows.2.name`. */
  rows?: readonly FieldOf<V>[];
  /** Fields by the code of a failed call that is about them. */
  failures?: Readonly<Record<string, FieldOf<V>>>;
  /** Returns errors that only the form can detect: missing choices, unreadable texts. */
  more?: (values: V, schemas: Known) => FieldError[];
  /** Additional parameters of the messages, beside those of the error. */
  params?: FieldError['params'];
}

/** Returns the fields that the form or its schema refuses. */
export function refusedFields<V, Known extends Pick<Schemas, 'findFieldErrors'>>(
  rules: FormRules<V, unknown, Known>,
  values: V,
  schemas: Known,
): RefusedFields<V> {
  const { schema, inputOf, more } = rules;
  const errors = schemas.findFieldErrors(schema(schemas), inputOf(values));
  return atFields(rules, [...(more?.(values, schemas) ?? []), ...errors]);
}

/** Returns the field errors of a failed call. An error of no field of the form belongs to the whole form. */
export function refusedByServer<V>(
  rules: Pick<FormRules<V>, 'fields' | 'names' | 'failures' | 'params' | 'rows'>,
  { code, fields }: Pick<Failure, 'code' | 'fields'>,
): RefusedFields<V> {
  const field = rules.failures?.[code];
  return atFields(rules, field === undefined ? fields : [fieldError(field, code)]);
}

export function fieldError(path: string, code: string, params: FieldError['params'] = {}): FieldError {
  return { path, code, params };
}

function atFields<V>(
  { fields, names = {}, params = {}, rows = [] }: Pick<FormRules<V>, 'fields' | 'names' | 'params' | 'rows'>,
  errors: readonly FieldError[],
): RefusedFields<V> {
  const found = errors.map((error) => ({
    error: { ...error, params: { ...params, ...error.params } },
    parts: error.path.split('.'),
  }));
  const rowPath = (parts: readonly string[]) => {
    const at = parts.findIndex((part) => rows.some((field) => field === part));
    return at === -1 || at === parts.length - 1 ? null : parts.slice(at).join('.');
  };
  const ofRows = found.flatMap(({ error, parts }) => {
    const path = rowPath(parts);
    return path === null ? [] : [[path, error]];
  });
  const ofFields = found.filter(({ parts }) => rowPath(parts) === null);
  // Errors within a field have a path that begins with the field.
  const fieldOf = (parts: readonly string[]) =>
    parts.find((part) => fields.some((field) => field === part)) ??
    parts.map((part) => names[part]).findLast((field) => field !== undefined);
  const refused = fields.map((field) => [
    field,
    ofFields.find(({ parts }) => fieldOf(parts) === field)?.error,
  ]);
  const all = [...refused.filter(([, error]) => error !== undefined), ...ofRows];
  return Object.fromEntries(all) as RefusedFields<V>;
}

/** Returns the fields in which saving both values would differ; blanks do not count. */
export function differingFields<V extends object>(
  { inputOf }: Pick<FormRules<V>, 'inputOf'>,
  mine: V,
  theirs: V,
): Array<FieldOf<V>> {
  const saved = JSON.stringify(inputOf(theirs));
  const fields = Object.keys(mine) as Array<FieldOf<V>>;
  return fields.filter((field) => JSON.stringify(inputOf({ ...theirs, [field]: mine[field] })) !== saved);
}

/** Returns the number in a field; NaN for an empty field, not 0. */
export function numberOf(typed: number | string): number {
  return typed === '' ? Number.NaN : Number(typed);
}
