import type { FieldError } from '@vigie/contract/errors.ts';
import { withScheme } from '@vigie/contract/web-address.ts';
import {
  contextChangeSchema,
  type ContextChange,
  type HiddenVariables,
  type VariableChange,
  type WebsiteContext,
} from '@vigie/contract/website-context.ts';
import { fieldError, type FormRules } from '../../../forms/form-rules.ts';
import { accessChangesOf, accessFaults, accessRowsOf, originsIn, type AccessRow } from './access-values.ts';

/** A hidden variable in the form: `was` is its stored name, and its stored value is never there. */
export interface VariableRow {
  was: string | null;
  name: string;
  /** As typed; empty keeps what is stored. */
  value: string;
  isRemoved: boolean;
}

export type ContextFields = {
  label: string;
  url: string;
  rows: VariableRow[];
  access: AccessRow[];
  origins: string;
};

export const NEW_ROW: VariableRow = { was: null, name: '', value: '', isRemoved: false };

export function fieldsOf(context: WebsiteContext | null): ContextFields {
  const rows = (context?.variableNames ?? []).map((name) => ({ ...NEW_ROW, was: name, name }));
  return {
    label: context?.label ?? '',
    url: context?.url ?? '',
    rows,
    access: accessRowsOf(context?.accessNames ?? []),
    origins: (context?.accessOrigins ?? []).join(' '),
  };
}

export const CONTEXT_RULES: FormRules<ContextFields, ContextChange> = {
  schema: contextChangeSchema,
  inputOf,
  fields: ['label', 'url', 'rows', 'access', 'origins'],
  rows: ['rows', 'access'],
  names: { variables: 'rows', variableChanges: 'rows', accessChanges: 'access', accessOrigins: 'origins' },
  more: ({ rows, access }) => [
    ...rows.flatMap((row, place) => faultsOf(row, place, rows)),
    ...accessFaults(access),
  ],
};

/** What is sent of a change: of the secrets only those that change. */
export function inputOf({ label, url, rows, access, origins }: ContextFields): ContextChange {
  const accessChanges = accessChangesOf(access);
  const variableChanges = rows.flatMap((row) => changeOf(row));
  return {
    label: label.trim(),
    url: url.trim() === '' ? null : withScheme(url),
    accessOrigins: originsIn(origins),
    ...(variableChanges.length === 0 ? {} : { variableChanges }),
    ...(accessChanges.length === 0 ? {} : { accessChanges }),
  };
}

/** The variables of a new context: all of its changes add one. */
export function variablesOf(changes: readonly VariableChange[]): HiddenVariables {
  return Object.fromEntries(changes.map(({ name, value }) => [name ?? '', value ?? '']));
}

const isBlank = ({ was, name, value }: VariableRow) => was === null && name.trim() === '' && value === '';

function changeOf(row: VariableRow): VariableChange[] {
  const { was, name, value, isRemoved } = row;
  if (isBlank(row)) return [];
  const stored = was === null ? {} : { was };
  if (isRemoved) return was === null ? [] : [{ was, name: null }];
  if (was !== null && value.trim() === '') return was === name.trim() ? [] : [{ was, name: name.trim() }];
  return [{ ...stored, name: name.trim(), value: readValue(value) ?? '' }];
}

function faultsOf(row: VariableRow, place: number, rows: readonly VariableRow[]): FieldError[] {
  if (row.isRemoved || isBlank(row)) return [];
  const name = row.name.trim();
  const at = (part: string, code: string) => [fieldError(`rows.${place}.${part}`, code)];
  const isTaken = rows.slice(0, place).some((one) => !one.isRemoved && one.name.trim() === name);
  return [
    ...(name === ''
      ? at('name', 'variable-name-required')
      : isTaken
        ? at('name', 'variable-name-taken')
        : []),
    ...(row.was === null && row.value.trim() === '' ? at('value', 'variable-value-required') : []),
    ...(readValue(row.value) === undefined ? at('value', 'variable-no-json') : []),
  ];
}

/** A typed value: JSON where it looks like JSON, else the text itself; undefined when its JSON cannot be read. */
function readValue(typed: string): HiddenVariables[string] | undefined {
  const text = typed.trim();
  try {
    return JSON.parse(text) as HiddenVariables[string];
  } catch {
    return /^[[{"]/.test(text) ? undefined : text;
  }
}

/** The rows of a pasted JSON object; null for any other text. */
export function rowsOfObject(text: string): VariableRow[] | null {
  const value = text.trim().startsWith('{') ? readValue(text) : undefined;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return Object.entries(value).map(([name, one]) => ({ ...NEW_ROW, name, value: typedOf(one) }));
}

/** A text that would be read as JSON keeps its quotes. */
function typedOf(value: HiddenVariables[string]): string {
  const isPlain = typeof value === 'string' && readValue(value) === value.trim() && value !== '';
  return isPlain ? value : JSON.stringify(value);
}
