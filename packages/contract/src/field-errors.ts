import type * as z from 'zod';
import type { FieldError } from './errors.ts';

/** Fields of a zod validation issue that are used here. */
interface Issue {
  message: string;
  path?: ReadonlyArray<PropertyKey | { key: PropertyKey }> | undefined;
  code?: string | undefined;
  /** Allowed values, for a value that is none of them. */
  values?: readonly unknown[] | undefined;
  /** Values of the discriminator, for a union that no value selects. */
  options?: readonly unknown[] | undefined;
  /** Unknown names in the input. */
  keys?: readonly string[] | undefined;
  /** Parameters of a rule of the contract. */
  params?: Record<string, unknown> | undefined;
}

const OWN_CODE = /^[a-z]+(-[a-z0-9]+)+$/;
const PARAMETERS = ['minimum', 'maximum', 'expected', 'format', 'divisor', 'origin'];

/** Returns the errors of an input. The panel's forms and the API's answers use the same list. */
export function findFieldErrors(schema: z.ZodType, input: unknown): FieldError[] {
  const { error } = schema.safeParse(input);
  return error ? fieldErrorsOf(error.issues, input) : [];
}

/** Returns the errors by field. A message that is a code of the contract becomes the error code. */
export function fieldErrorsOf(issues: readonly Issue[], input: unknown): FieldError[] {
  return issues.map((issue) => {
    const path = (issue.path ?? []).map((part) => (typeof part === 'object' ? part.key : part));
    return {
      path: path.map(String).join('.'),
      code: codeOf(issue, valueAt(input, path)),
      params: paramsOf(issue),
    };
  });
}

function codeOf(issue: Issue, value: unknown): string {
  if (OWN_CODE.test(issue.message)) return issue.message;
  if (value === undefined && (issue.code === 'invalid_type' || issue.code === 'custom')) return 'required';
  return (issue.code ?? 'invalid').replaceAll('_', '-');
}

function paramsOf(issue: Issue): FieldError['params'] {
  const params: FieldError['params'] = {};
  const given: Record<string, unknown> = { ...issue, ...issue.params };
  for (const name of PARAMETERS) {
    const value = given[name];
    if (typeof value === 'string' || typeof value === 'number') params[name] = value;
  }
  const choices = issue.values ?? issue.options;
  if (choices !== undefined) params['choices'] = choices.map(String).join(', ');
  if (issue.keys !== undefined) params['keys'] = issue.keys.join(', ');
  return params;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    input,
  );
}
