import { describe, expect, test } from 'vitest';
import {
  NEW_VARIABLE,
  rowsOfObject,
  variablesOf,
  type HiddenVariableRow,
} from '../../../shared/fields/hidden-variables.ts';
import { refusedFieldsOf } from '../../../testing/refused-fields.ts';
import { CONTEXT_RULES, contextInput, type ContextFields } from './context-values.ts';

const STORED: HiddenVariableRow = { was: 'token', name: 'token', value: '', isRemoved: false };
const FIELDS: ContextFields = { label: 'Recette', url: '', rows: [STORED], access: [], origins: '' };
const changesOf = (...rows: HiddenVariableRow[]) => contextInput({ ...FIELDS, rows }).variableChanges;

describe('a context', () => {
  test('sends of its variables only those that change', () => {
    expect(contextInput(FIELDS)).toEqual({ label: 'Recette', url: null, accessOrigins: [] });
    expect(changesOf({ ...STORED, isRemoved: true })).toEqual([{ was: 'token', name: null }]);
    expect(changesOf({ ...STORED, name: 'key' })).toEqual([{ was: 'token', name: 'key' }]);
    expect(changesOf(STORED, { ...NEW_VARIABLE, name: 'retries', value: '3' }, NEW_VARIABLE)).toEqual([
      { name: 'retries', value: 3 },
    ]);
  });

  test('reads a value as JSON where it is valid, else as a text', () => {
    const typed = { a: '12', b: 's3cret', c: '"12"', d: '{"user": "a"}', e: '0612' };
    const rows = Object.entries(typed).map(([name, value]) => ({ ...NEW_VARIABLE, name, value }));
    const read = { a: 12, b: 's3cret', c: '12', d: { user: 'a' }, e: '0612' };
    expect(variablesOf(changesOf(...rows) ?? [])).toEqual(read);
    const pasted = rowsOfObject(JSON.stringify(read)) ?? [];
    expect(variablesOf(changesOf(...pasted) ?? [])).toEqual(read);
    expect(rowsOfObject('[1]')).toBeNull();
  });

  test.each([
    ['label', { label: '  ' }, 'label-required'],
    ['url', { url: 'ftp://x' }, 'url-invalid'],
    ['rows.1.name', { rows: [STORED, { ...NEW_VARIABLE, value: '1' }] }, 'variable-name-required'],
    [
      'rows.1.name',
      { rows: [STORED, { ...NEW_VARIABLE, name: 'token', value: '1' }] },
      'variable-name-taken',
    ],
    ['rows.0.value', { rows: [{ ...NEW_VARIABLE, name: 'a' }] }, 'variable-value-required'],
    ['rows.0.value', { rows: [{ ...STORED, value: '{"a": }' }] }, 'variable-no-json'],
  ])('refuses %s of %j', (path, change, code) => {
    expect(refusedFieldsOf(CONTEXT_RULES, { ...FIELDS, ...change })).toMatchObject({ [path]: { code } });
  });
});
