import type { FieldError } from '@vigie/contract/errors.ts';
import type { findFieldErrors } from '@vigie/contract/field-errors.ts';
import type { Failure } from '../api/failure.ts';
import type { Schemas } from './schemas.ts';

type FieldOf<V> = Extract<keyof V, string>;
/** Why fields of a form are refused, in the form's order; of each field the first reason. */
export type RefusedFields<V> = Partial<Record<FieldOf<V>, FieldError>>;

/** How a form is judged: by the contract's schema, as the server judges the same input. */
export interface FormRules<V, Input = unknown, Known = Schemas> {
  schema: (schemas: Known) => Parameters<typeof findFieldErrors>[0];
  /** The input that the schema judges. */
  inputOf: (values: V) => Input;
  /** The form's fields, in their order on the screen. */
  fields: readonly FieldOf<V>[];
  /** Names in the input of fields that the form calls otherwise. */
  names?: Readonly<Record<string, FieldOf<V>>>;
  /** Fields that hold rows: each of their errors stands at its own path from the field on, such as `rows.2.name`. */
  rows?: readonly FieldOf<V>[];
  /** Failures of a call that are about one field, by their code. */
  failures?: Readonly<Record<string, FieldOf<V>>>;
  /** What only the form can refuse: choices not made yet, texts that cannot be read. */
  more?: (values: V, schemas: Known) => FieldError[];
  /** What each sentence may name besides what its error says. */
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

/** Returns what a failed call refuses; what names no field of the form stays with the whole. */
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
  // What is within a field is named after it.
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

/** Returns the fields by which a save of the one would differ from a save of the other; blanks do not count. */
export function differingFields<V extends object>(
  { inputOf }: Pick<FormRules<V>, 'inputOf'>,
  mine: V,
  theirs: V,
): Array<FieldOf<V>> {
  const saved = JSON.stringify(inputOf(theirs));
  const fields = Object.keys(mine) as Array<FieldOf<V>>;
  return fields.filter((field) => JSON.stringify(inputOf({ ...theirs, [field]: mine[field] })) !== saved);
}

/** Returns the number that a field holds. One that was deleted is none: it is not 0. */
export function numberOf(typed: number | string): number {
  return typed === '' ? Number.NaN : Number(typed);
}
