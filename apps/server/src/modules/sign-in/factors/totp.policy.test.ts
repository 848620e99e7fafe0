import { Secret } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { createTotpSecret, stepOfCode, totpUri } from './totp.policy.ts';

/** Secret of RFC 6238, appendix B; the tests use six digits. */
const SECRET = Secret.fromLatin1('12345678901234567890').base32;

describe('a code of an authenticator app', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('at %i seconds is that of the standard', (seconds, code) => {
    expect(stepOfCode(SECRET, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
  });

  test.each([
    [-60, null],
    [-30, 1],
    [0, 1],
    [30, 1],
    [60, null],
  ])('counts for a clock that is %i seconds off: %s', (off, step) => {
    expect(stepOfCode(SECRET, '287082', new Date((45 + off) * 1000))).toBe(step);
  });

  test('has a secret of 160 bits of its own', () => {
    const secrets = [createTotpSecret(), createTotpSecret()];
    expect(new Set(secrets).size).toBe(2);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/u);
  });

  test('is set up by an address that contains whose it is and of which panel', () => {
    const uri = new URL(totpUri({ secret: SECRET, email: 'ada+1@shop.example', host: 'panel.example' }));
    expect(decodeURIComponent(uri.pathname)).toBe('/Vigie (panel.example):ada+1@shop.example');
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Vigie (panel.example)',
      secret: SECRET,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
