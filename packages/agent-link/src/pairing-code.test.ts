import { expect, test } from 'vitest';
import { createPairingCode, readPairingCode } from './pairing-code.ts';

test('a code is seven groups of four readable symbols', () => {
  expect(createPairingCode()).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/);
});

test('no two codes are the same', () => {
  expect(createPairingCode()).not.toBe(createPairingCode());
});

test('is read in any case, with spaces and with letters taken for digits', () => {
  expect(readPairingCode(' o1l2 abcd efgh jkmn pqrs tvwx yz34 ')).toBe('0112-ABCD-EFGH-JKMN-PQRS-TVWX-YZ34');
});

test.each(['', 'ABCD', '0112-ABCD-EFGH-JKMN-PQRS-TVWX-YZ3U'])('reads %j as no code', (typed) => {
  expect(readPairingCode(typed)).toBeNull();
});
