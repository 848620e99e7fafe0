import { describe, expect, test } from 'vitest';
import { NEW_VARIABLE } from '../../shared/fields/hidden-variables.ts';
import { refusedFieldsOf } from '../../testing/refused-fields.ts';
import { COMPANY_RULES, NEW_COMPANY, NEW_ROW } from './company-values.ts';
import { lacksValues, NEW_COMPANY_RULES, withoutSecrets } from './first-website.ts';

const ATELIER = { ...NEW_COMPANY, name: ' Atelier ' };

test('a company is sent without what was left out, its address with a scheme', () => {
  const sent = { name: 'Atelier', description: '', url: null };
  expect(COMPANY_RULES.inputOf(ATELIER)).toEqual(sent);
  expect(COMPANY_RULES.inputOf({ ...ATELIER, url: 'atelier.example' }).url).toBe('https://atelier.example');
  expect(NEW_COMPANY_RULES.inputOf(ATELIER)).toEqual({ ...sent, website: null });
});

describe('the first website of a new company', () => {
  const TOKEN = { ...NEW_VARIABLE, name: 'token', value: 's3cret' };
  const STAGING = { ...NEW_ROW, label: ' Staging ', variables: [TOKEN, NEW_VARIABLE] };
  const WITH_SITE = { ...ATELIER, website: 'shop.example', contexts: [STAGING] };

  test('is sent with its contexts and their hidden variables', () => {
    expect(NEW_COMPANY_RULES.inputOf(WITH_SITE).website).toEqual({
      url: 'https://shop.example',
      name: '',
      contexts: [{ label: 'Staging', variables: { token: 's3cret' } }],
    });
  });

  test('leaves the values of hidden variables out of the draft', () => {
    const stored = withoutSecrets(WITH_SITE);
    expect(JSON.stringify(stored)).not.toContain('s3cret');
    expect([lacksValues(WITH_SITE), lacksValues(stored)]).toEqual([false, true]);
  });

  test.each([
    ['website', { website: '' }, 'url-required'],
    ['website', { website: 'ftp://shop.example' }, 'url-invalid'],
    ['contexts.0.label', { contexts: [NEW_ROW] }, 'label-required'],
    ['contexts.1.label', { contexts: [STAGING, { ...NEW_ROW, label: 'Staging' }] }, 'label-twice'],
    [
      'contexts.0.variables.1.name',
      { contexts: [{ ...STAGING, variables: [TOKEN, TOKEN] }] },
      'variable-name-taken',
    ],
    [
      'contexts.0.variables.0.name',
      { contexts: [{ ...STAGING, variables: [{ ...TOKEN, name: 'x'.repeat(101) }] }] },
      'variable-name-too-long',
    ],
    [
      'contexts.0.variables',
      { contexts: [{ ...STAGING, variables: [{ ...TOKEN, value: 'x'.repeat(20_001) }] }] },
      'variables-too-large',
    ],
  ])('is refused at %s for %j', (path, change, code) => {
    expect(refusedFieldsOf(NEW_COMPANY_RULES, { ...WITH_SITE, ...change })).toMatchObject({
      [path]: { code },
    });
  });
});
