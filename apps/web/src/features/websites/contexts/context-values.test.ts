import { describe, expect, test } from 'vitest';
import { refusedFields } from '../../../forms/form-rules.ts';
import { CONTEXT_RULES, inputOf, type ContextFields } from './context-values.ts';

const FIELDS: ContextFields = { label: 'Recette', url: '', variables: '', removesVariables: false };

describe('a context', () => {
  test('keeps its hidden variables when none are typed, and loses them when asked', () => {
    expect(inputOf(FIELDS)).toEqual({ label: 'Recette', url: null });
    expect(inputOf({ ...FIELDS, removesVariables: true }).variables).toEqual({});
  });

  test('sends what was typed', () => {
    const fields = { ...FIELDS, url: 'recette.exemple.fr', variables: '{"login": {"user": "a"}}' };
    expect(refusedFields(CONTEXT_RULES, fields)).toEqual({});
    expect(inputOf(fields)).toEqual({
      label: 'Recette',
      url: 'https://recette.exemple.fr',
      variables: { login: { user: 'a' } },
    });
  });

  test.each([
    ['label', { label: '  ' }, 'label-required', {}],
    ['url', { url: 'ftp://x' }, 'url-invalid', {}],
    ['variables', { variables: '[1]' }, 'variables-no-object', {}],
    ['variables', { variables: '{\n  "a": 1,\n}' }, 'variables-no-json', { line: 3 }],
    [
      'variables',
      { variables: JSON.stringify({ a: 'x'.repeat(20_001) }) },
      'variables-too-large',
      { maximum: 20_000 },
    ],
  ] as const)('refuses the field %s of %j', (...[field, change, code, params]) => {
    const refused = refusedFields(CONTEXT_RULES, { ...FIELDS, ...change });
    expect(refused).toMatchObject({ [field]: { code, params } });
  });
});
