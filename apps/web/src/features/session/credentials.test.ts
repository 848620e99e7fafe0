import { credentialsSchema } from '@vigie/contract/user.ts';
import { describe, expect, it } from 'vitest';
import { checkCredentials } from './credentials.ts';

const EMAILS = [
  '',
  '   ',
  'camille',
  'camille@',
  '@exemple.fr',
  'camille@exemple',
  'camille@exemple.fr',
  ' camille@exemple.fr ',
  'camille.laurent+test@sous.domaine.exemple.fr',
  '.camille@exemple.fr',
  'camille..laurent@exemple.fr',
  'camille laurent@exemple.fr',
  "o'neill@exemple.ie",
  'CAMILLE@EXEMPLE.FR',
  'camille@exemple.f',
];

describe('the rules of sign-in', () => {
  it.each(EMAILS)('judge the email "%s" as the contract does', (email) => {
    const result = credentialsSchema.safeParse({ email, password: 'secret1' });
    const expected = result.success ? null : result.error.issues[0]?.message;
    expect(checkCredentials({ email, password: 'secret1' }).email).toBe(expected);
  });

  it('want a password', () => {
    expect(checkCredentials({ email: 'a@b.fr', password: '' }).password).toBe('password-required');
  });
});
