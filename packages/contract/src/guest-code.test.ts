import { describe, expect, test } from 'vitest';
import { GUEST_CODE_ALPHABET, normaliseGuestCode, spelledGuestCode } from './guest-code.ts';

describe('a guest code', () => {
  test('has no letter or digit that looks like another one', () => {
    expect(GUEST_CODE_ALPHABET).toMatch(/^[A-HJ-NP-Z2-9]+$/u);
    expect(GUEST_CODE_ALPHABET).not.toMatch(/[01ILO]/u);
    expect(new Set(GUEST_CODE_ALPHABET).size).toBe(31);
  });

  test.each([
    ['K7QF3XJ2M5RT', 'K7QF-3XJ2-M5RT'],
    ['K7QF3XJ2M5RTWZ6BNH4VYDPCLE', 'K7QF-3XJ2-M5RT-WZ6B-NH4V-YDPC-LE'],
    ['', ''],
  ])('%s is shown as %s', (code, spelled) => {
    expect(spelledGuestCode(code)).toBe(spelled);
    expect(normaliseGuestCode(spelled)).toBe(code);
  });

  test.each([' k7qf-3xj2 m5rt\n', 'K7QF–3XJ2—M5RT', 'k7qf3xj2m5rt', 'K7QF\u00A03XJ2\u2011M5RT'])(
    '%j is read as it was meant',
    (typed) => {
      expect(normaliseGuestCode(typed)).toBe('K7QF3XJ2M5RT');
    },
  );
});
