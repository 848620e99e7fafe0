import type { FieldError } from '@vigie/contract/errors.ts';
import { findFieldErrors } from '@vigie/contract/field-errors.ts';
import type { Failure } from '../api/failure.ts';

type FieldOf<V> = Extract<keyof V, string>;
/** Why fields of a form are refused, in the form's order; of each field the first reason. */
export type RefusedFields<V> = Partial<Record<FieldOf<V>, FieldError>>;

/** How a form is judged: by the contract's schema, as the server judges the same input. */
export interface FormRules<V> {
  schema: Parameters<typeof findFieldErrors>[0];
  /** The input that the schema judges. */
  inputOf: (values: V) => unknown;
  /** The form's fields, in their order on the screen. */
  fields: readonly FieldOf<V>[];
  /** Names in the input of fields that the form calls otherwise. */
  names?: Readonly<Record<string, FieldOf<V>>>;
  /** Failures of a call that are about one field, by their code. */
  failures?: Readonly<Record<string, FieldOf<V>>>;
  /** What only the form can refuse: choices not made yet, texts that cannot be read. */
  more?: (values: V) => FieldError[];
}

export function refusedFields<V>(rules: FormRules<V>, values: V): RefusedFields<V> {
  const { schema, inputOf, more } = rules;
  return atFields(rules, [...(more?.(values) ?? []), ...findFieldErrors(schema, inputOf(values))]);
}

/** What a failed call refuses; what names no field of the form stays with the whole. */
export function refusedByServer<V>(
  rules: Pick<FormRules<V>, 'fields' | 'names' | 'failures'>,
  { code, fields }: Pick<Failure, 'code' | 'fields'>,
): RefusedFields<V> {
  const field = rules.failures?.[code];
  return atFields(rules, field === undefined ? fields : [fieldError(field, code)]);
}

export function fieldError(path: string, code: string, params: FieldError['params'] = {}): FieldError {
  return { path, code, params };
}

function atFields<V>(
  { fields, names = {} }: Pick<FormRules<V>, 'fields' | 'names'>,
  errors: readonly FieldError[],
): RefusedFields<V> {
  const found = errors.map((error) => ({ error, parts: error.path.split('.') }));
  const refused = fields.map((field) => [
    field,
    found.find(({ parts }) => parts.some((part) => part === field || names[part] === field))?.error,
  ]);
  return Object.fromEntries(refused.filter(([, error]) => error !== undefined)) as RefusedFields<V>;
}

/** The number of a field. An empty field gives NaN, not 0. */
export function numberOf(typed: number | string): number {
  return typed === '' ? Number.NaN : Number(typed);
}
