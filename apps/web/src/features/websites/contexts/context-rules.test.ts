import { contextInputSchema } from '@vigie/contract/website-context.ts';
import { describe, expect, test } from 'vitest';
import { contextRefusals, inputOf, serverRefusals, type ContextFields } from './context-rules.ts';

const FIELDS: ContextFields = { label: 'Recette', url: '', variables: '', removesVariables: false };

describe('a context', () => {
  test('keeps its hidden variables when none are typed, and loses them when asked', () => {
    expect(inputOf(FIELDS)).toEqual({ label: 'Recette', url: null });
    expect(inputOf({ ...FIELDS, removesVariables: true }).variables).toEqual({});
  });

  test('sends what the contract takes', () => {
    const fields = { ...FIELDS, url: 'recette.exemple.fr', variables: '{"login": {"user": "a"}}' };
    expect(contextRefusals(fields)).toEqual({});
    expect(contextInputSchema.parse(inputOf(fields))).toEqual({
      label: 'Recette',
      url: 'https://recette.exemple.fr',
      variables: { login: { user: 'a' } },
    });
  });

  test.each([
    ['label', { label: '  ' }, { code: 'label' }],
    ['url', { url: 'ftp://x' }, { code: 'url' }],
    ['variables', { variables: '[1]' }, { code: 'object' }],
    ['variables', { variables: '{\n  "a": 1,\n}' }, { code: 'json', line: 3 }],
    ['variables', { variables: JSON.stringify({ a: 'x'.repeat(20_001) }) }, { code: 'large', max: 20_000 }],
  ] as const)('refuses the field %s of %j', (field, change, refusal) => {
    expect(contextRefusals({ ...FIELDS, ...change })).toEqual({ [field]: refusal });
  });

  test('shows the server’s refusals on their fields', () => {
    const fields = [{ path: 'label', code: 'label-taken', params: {} }];
    const failure = { code: 'invalid-input' as const, retryAfterSeconds: null, fields, details: {} };
    expect(serverRefusals(failure)).toEqual({ label: { code: 'label-taken' } });
  });
});
