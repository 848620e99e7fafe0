import type { FieldError } from '@vigie/contract/errors.ts';
import type { HiddenVariables, VariableChange } from '@vigie/contract/website-context.ts';
import { fieldError } from '../forms/form-rules.ts';
import type { Schemas } from '../forms/schemas.ts';

/** A hidden variable in a form: `was` is its stored name. Its stored value is never present. */
export interface HiddenVariableRow {
  was: string | null;
  name: string;
  /** As typed; empty preserves the stored value. */
  value: string;
  isRemoved: boolean;
}

export const NEW_VARIABLE: HiddenVariableRow = { was: null, name: '', value: '', isRemoved: false };

const isBlank = ({ was, name, value }: HiddenVariableRow) =>
  was === null && name.trim() === '' && value === '';

/** Returns the changes that a row sends; empty for an unchanged row. */
export function hiddenVariableChanges(row: HiddenVariableRow): VariableChange[] {
  const { was, name, value, isRemoved } = row;
  if (isBlank(row)) return [];
  const stored = was === null ? {} : { was };
  if (isRemoved) return was === null ? [] : [{ was, name: null }];
  if (was !== null && value.trim() === '') return was === name.trim() ? [] : [{ was, name: name.trim() }];
  return [{ ...stored, name: name.trim(), value: readValue(value) ?? '' }];
}

/** Returns the variables of a new context, where all changes are additions. */
export function variablesOf(changes: readonly VariableChange[]): HiddenVariables {
  return Object.fromEntries(changes.map(({ name, value }) => [name ?? '', value ?? '']));
}

/** Returns the errors of rows at this path of a form. */
export function faultsOfVariables(
  path: string,
  rows: readonly HiddenVariableRow[],
  schemas: Schemas,
): FieldError[] {
  return rows.flatMap((row, index) => {
    const { name } = row;
    const wrongName = schemas
      .findFieldErrors(schemas.variableNameSchema, name.trim())
      .map((error) => ({ ...error, path: 'name' }));
    return faultsOf(row, rows.slice(0, index), wrongName).map((fault) => ({
      ...fault,
      path: `${path}.${index}.${fault.path}`,
    }));
  });
}

function faultsOf(
  row: HiddenVariableRow,
  before: readonly HiddenVariableRow[],
  wrongName: readonly FieldError[],
): FieldError[] {
  if (row.isRemoved || isBlank(row)) return [];
  const name = row.name.trim();
  const isTaken = before.some((one) => !one.isRemoved && one.name.trim() === name);
  return [
    ...wrongName,
    ...(wrongName.length === 0 && isTaken ? [fieldError('name', 'variable-name-taken')] : []),
    ...(row.was === null && row.value.trim() === '' ? [fieldError('value', 'variable-value-required')] : []),
    ...(readValue(row.value) === undefined ? [fieldError('value', 'variable-no-json')] : []),
  ];
}

/** Parses a typed value: JSON where it looks like JSON, else the text itself; undefined when its JSON is invalid. */
function readValue(typed: string): HiddenVariables[string] | undefined {
  const text = typed.trim();
  try {
    return JSON.parse(text) as HiddenVariables[string];
  } catch {
    return /^[[{"]/.test(text) ? undefined : text;
  }
}

/** Returns the rows of a pasted JSON object; null for any other text. */
export function rowsOfObject(text: string): HiddenVariableRow[] | null {
  const value = text.trim().startsWith('{') ? readValue(text) : undefined;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return Object.entries(value).map(([name, one]) => ({ ...NEW_VARIABLE, name, value: typedOf(one) }));
}

/** Returns the typed form of a value; a text that would be read as JSON gets quotes. */
function typedOf(value: HiddenVariables[string]): string {
  const isPlain = typeof value === 'string' && readValue(value) === value.trim() && value !== '';
  return isPlain ? value : JSON.stringify(value);
}
