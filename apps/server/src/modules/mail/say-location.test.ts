import { expect, test } from 'vitest';
import { sayInstant, sayLocation } from './say-location.ts';

test('an instant is formatted in the reader’s language, in UTC', () => {
  const at = new Date('2026-03-10T12:05:00Z');
  expect(sayInstant('fr', at)).toMatch(/10 mars 2026.*12:05 UTC/u);
  expect(sayInstant('en', at)).toMatch(/March 10, 2026.*12:05\sPM UTC/u);
});

test('a location is a network, and its country if the address has one', () => {
  expect(sayLocation('fr', '203.0.113.0/24', null)).toBe('203.0.113.0/24');
  expect(sayLocation('fr', '203.0.113.0/24', 'DE')).toBe('203.0.113.0/24 (Allemagne)');
  expect(sayLocation('en', '203.0.113.0/24', 'DE')).toBe('203.0.113.0/24 (Germany)');
});
