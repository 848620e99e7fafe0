import { describe, expect, test } from 'vitest';
import { generatePassword } from './generate-password.ts';
import { NEW_PERSON, personOf, personRefusals, serverRefusals } from './person-rules.ts';

const PERSON = {
  ...NEW_PERSON,
  firstName: 'Inès',
  lastName: 'Moreau',
  email: 'ines@example.org',
  companyId: 'c',
  role: 'guest',
};

describe('adding a user', () => {
  test('asks for names, e-mail, company and role', () => {
    expect(personRefusals(NEW_PERSON)).toEqual({
      firstName: { code: 'first-name-required' },
      lastName: { code: 'last-name-required' },
      email: { code: 'email-required' },
      companyId: { code: 'company-required' },
      role: { code: 'role-required' },
    });
  });

  test.each(['ines', 'ines@', 'ines@example', 'i nes@example.org', 'ines@example..org'])(
    'refuses the e-mail %s',
    (email) => {
      expect(personRefusals({ ...PERSON, email })).toEqual({ email: { code: 'email-invalid' } });
    },
  );

  test('leaves the language to the browser unless one is chosen', () => {
    expect(personOf(PERSON, 'secret').locale).toBeNull();
    expect(personOf({ ...PERSON, locale: 'en' }, 'secret').locale).toBe('en');
  });

  test('leads what the server refuses to its field', () => {
    const failure = { retryAfterSeconds: null, details: {}, code: 'invalid-input' as const };
    const refused = (path: string, code: string) =>
      serverRefusals({ ...failure, fields: [{ path, code, params: {} }] });
    expect(refused('email', 'email-taken')).toEqual({ email: { code: 'email-taken' } });
    expect(refused('profile.role', 'too-high')).toEqual({ role: { code: 'refused' } });
    expect(refused('nothing', 'x')).toEqual({});
  });
});

test('a generated password is of twenty characters that read apart', () => {
  const password = generatePassword((bytes) => crypto.getRandomValues(bytes));
  expect(password).toMatch(/^([a-zA-Z2-9]{5}-){3}[a-zA-Z2-9]{5}$/);
  expect(password).not.toMatch(/[lIO01]/);
});
