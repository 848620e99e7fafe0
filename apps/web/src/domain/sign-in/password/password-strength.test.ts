import { describe, expect, test } from 'vitest';
import { COMMONEST_PASSWORDS } from './commonest-passwords.ts';
import { strengthOf } from './password-strength.ts';

const ratePassword = (password: string, known: string[] = []) =>
  strengthOf(password, { known, commonest: COMMONEST_PASSWORDS });

describe('the strength of a password', () => {
  test.each(['123456', 'Password', 'azerty', 'motdepasse', 'password2026!', 'Soleil1'])(
    'is none for %s, which everybody tries first',
    (password) => expect(ratePassword(password)).toBe('common'),
  );

  test('is none for one that contains the name of its owner', () => {
    expect(ratePassword('xK9-laurent-#4Tq', ['camille.laurent@boutique.fr'])).toBe('personal');
  });

  test('does not count short parts of a name', () => {
    expect(ratePassword('xK9-fr-Zt#40!Tq', ['al@b.fr'])).toBe('strong');
  });

  test.each([
    ['abcdefghijkl', 'weak'],
    ['aaaaaaaaaaaaaaaa', 'weak'],
    ['tr7Kq2', 'weak'],
    ['tr7Kq2vX', 'fair'],
    ['cheval agrafe correct pile', 'strong'],
    ['', 'weak'],
  ] as const)('of “%s” is %s', (password, strength) => expect(ratePassword(password)).toBe(strength));
});
