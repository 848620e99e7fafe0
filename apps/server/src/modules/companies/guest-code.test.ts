import { describe, expect, test } from 'vitest';
import { createGuestCode, normaliseGuestCode } from './guest-code.ts';

describe('a guest code', () => {
  test('has 26 letters and digits of base32, and is another one each time', () => {
    const codes = Array.from({ length: 200 }, createGuestCode);
    expect(codes.every((code) => /^[A-Z2-7]{26}$/.test(code))).toBe(true);
    expect(new Set(codes).size).toBe(200);
    expect(new Set(codes.join('')).size).toBe(32);
  });

  test('is read however it is typed', () => {
    expect(normaliseGuestCode(' abcd-EFGH ijkl\n')).toBe('ABCDEFGHIJKL');
  });
});
