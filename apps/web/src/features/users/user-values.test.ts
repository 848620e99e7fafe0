import { describe, expect, test } from 'vitest';
import { refusedByServer } from '../../shared/forms/form-rules.ts';
import { refusedFieldsOf } from '../../testing/refused-fields.ts';
import { generatePassword } from './generate-password.ts';
import { NEW_USER, userOf, userRules } from './user-values.ts';

describe('adding a user', () => {
  test('requires names, e-mail, password, company and role at once', () => {
    const refused = refusedFieldsOf(userRules('', 'spec'), NEW_USER);
    expect(Object.values(refused).map(({ code }) => code)).toEqual([
      'first-name-required',
      'last-name-required',
      'email-required',
      'password-required',
      'company-required',
      'role-required',
    ]);
  });

  test('leaves the language to the browser unless one is chosen', () => {
    expect(userOf(NEW_USER, 'secret').locale).toBeNull();
    expect(userOf({ ...NEW_USER, locale: 'en' }, 'secret').locale).toBe('en');
  });

  test('leads what the server refuses to its field', () => {
    expect(refusedOf('email', 'email-invalid')).toEqual(['email']);
    expect(refusedOf('profile.role', 'too-high')).toEqual(['role']);
    expect(refusedOf('nothing', 'x')).toEqual([]);
  });
});

test('a generated password is of twenty characters that read apart', () => {
  const password = generatePassword((bytes) => crypto.getRandomValues(bytes));
  expect(password).toMatch(/^([a-zA-Z2-9]{5}-){3}[a-zA-Z2-9]{5}$/);
  expect(password).not.toMatch(/[lIO01]/);
});

function refusedOf(path: string, code: string): string[] {
  const fields = [{ path, code, params: {} }];
  return Object.keys(refusedByServer(userRules('', 'spec'), { code: 'invalid-input', fields }));
}
