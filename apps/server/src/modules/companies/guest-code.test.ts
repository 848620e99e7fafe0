import { GUEST_CODE_ALPHABET } from '@vigie/contract/guest-code.ts';
import { expect, test } from 'vitest';
import { createGuestCode } from './guest-code.ts';

test('a guest code has 12 characters of the whole alphabet, and is another one each time', () => {
  const codes = Array.from({ length: 200 }, createGuestCode);
  expect(codes.every((code) => /^[A-HJKMNP-Z2-9]{12}$/u.test(code))).toBe(true);
  expect(new Set(codes).size).toBe(200);
  expect(new Set(codes.join(''))).toEqual(new Set(GUEST_CODE_ALPHABET));
});
