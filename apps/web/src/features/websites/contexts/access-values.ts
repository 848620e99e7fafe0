import {
  accessFault,
  keyOf,
  type AccessChange,
  type AccessKind,
  type AccessName,
} from '@vigie/contract/access.ts';
import type { FieldError } from '@vigie/contract/errors.ts';
import { fieldError } from '../../../shared/forms/form-rules.ts';

/** Entry of the access in the form: `was` is its stored name; the form never contains its stored value. */
export interface AccessRow {
  kind: AccessKind;
  was: string | null;
  name: string;
  /** Typed value; empty leaves the stored one unchanged. */
  value: string;
  isRemoved: boolean;
}

export const NEW_ACCESS_ROW: AccessRow = {
  kind: 'basic-auth',
  was: null,
  name: '',
  value: '',
  isRemoved: false,
};

export function accessRowsOf(names: readonly AccessName[]): AccessRow[] {
  return names.map(({ kind, name }) => ({ ...NEW_ACCESS_ROW, kind, was: name, name }));
}

const isBlank = ({ was, name, value }: AccessRow) => was === null && name.trim() === '' && value === '';

/** Returns the changed rows, in the format of the API. */
export function accessChangesOf(rows: readonly AccessRow[]): AccessChange[] {
  return rows.flatMap((row): AccessChange[] => {
    const { kind, was, value, isRemoved } = row;
    const name = row.name.trim();
    if (isBlank(row)) return [];
    if (was === null) return isRemoved ? [] : [{ kind, name, value }];
    if (isRemoved) return [{ kind, was, name: null }];
    if (value !== '') return [{ kind, was, name, value }];
    return was === name ? [] : [{ kind, was, name }];
  });
}

/** Returns the faults of the rows, each at its own path. */
export function accessFaults(rows: readonly AccessRow[]): FieldError[] {
  return rows.flatMap((row, index) => (row.isRemoved || isBlank(row) ? [] : faultsOf(rows, row, index)));
}

function faultsOf(rows: readonly AccessRow[], row: AccessRow, index: number): FieldError[] {
  const { kind, was, value } = row;
  const name = row.name.trim();
  const isTaken = rows
    .slice(0, index)
    .some((one) => !one.isRemoved && !isBlank(one) && keyOf(one) === keyOf({ kind, name }));
  const ofName =
    name === '' ? 'access-name-required' : isTaken ? 'access-name-taken' : accessFault(kind, 'name', name);
  const isLeftOut = value === '';
  const ofValue = isLeftOut
    ? was === null
      ? 'access-value-required'
      : null
    : accessFault(kind, 'value', value);
  const at = (part: string, code: string | null) =>
    code === null ? [] : [fieldError(`access.${index}.${part}`, code)];
  return [...at('name', ofName), ...at('value', ofValue)];
}

/** Returns the origins in a text, separated by spaces or commas. */
export function originsIn(text: string): string[] {
  return text.split(/[\s,]+/).filter((origin) => origin !== '');
}
